//! What the host offers: operations, which are JSON, and memory that is handed over.

use crate::json;

#[link(wasm_import_module = "legwork")]
extern "C" {
    #[link_name = "op"]
    fn host_op(at: *const u8, size: usize) -> u64;
}

/// alloc makes room that the host writes to.
#[no_mangle]
pub extern "C" fn alloc(size: usize) -> *mut u8 {
    let mut room = Vec::<u8>::with_capacity(size.max(1));
    let at = room.as_mut_ptr();
    std::mem::forget(room);
    at
}

/// given takes what the host has written.
///
/// # Safety
///
/// at and size must be those of an alloc before.
pub unsafe fn given(at: *mut u8, size: usize) -> String {
    let bytes = Vec::from_raw_parts(at, size, size.max(1));
    String::from_utf8(bytes).expect("the host writes JSON")
}

/// give hands a text to the host: where it is, and how long, in one number.
pub fn give(text: String) -> u64 {
    let bytes = text.into_bytes().into_boxed_slice();
    let size = bytes.len() as u64;
    (Box::into_raw(bytes) as *mut u8 as u64) << 32 | size
}

/// ask asks for an operation, and returns the answer.
pub fn ask(operation: &str) -> String {
    unsafe {
        let packed = host_op(operation.as_ptr(), operation.len());
        given((packed >> 32) as *mut u8, packed as u32 as usize)
    }
}

/// Failure is an error as JSON: its code and its message.
pub struct Failure(pub String);

impl Failure {
    pub fn new(code: u16, message: &str) -> Failure {
        Failure(format!(r#"{{"code":{code},"message":{}}}"#, json::text(message)))
    }
}

/// Position is where an operation stands.
pub type Position = u32;

fn stands(operation: &str) -> Position {
    json::member(&ask(operation), "p").and_then(|p| p.parse().ok()).expect("the host says where it stands")
}

/// go asks for a call, and goes on.
pub fn go(function: &str, input: &str) -> Position {
    stands(&format!(r#"{{"t":"InvokeScheduled","kind":"Function","fn":{},"in":{input}}}"#, json::text(function)))
}

/// listen takes the next signal of a name.
pub fn listen(signal: &str) -> Position {
    stands(&format!(r#"{{"t":"InvokeScheduled","kind":"Signal","fn":{}}}"#, json::text(signal)))
}

/// after is there when some milliseconds have passed.
pub fn after(ms: u64) -> Position {
    stands(&format!(r#"{{"t":"TimerScheduled","ms":{ms}}}"#))
}

/// first waits until one of some operations has its result, and returns which.
pub fn first(on: &[Position]) -> Position {
    stands(&format!(r#"{{"t":"ExecutionAwaiting","kind":"Any","on":{on:?}}}"#))
}

/// get waits for the result of an operation.
pub fn get(p: Position) -> Result<String, Failure> {
    let answer = ask(&format!(r#"{{"t":"ExecutionAwaiting","kind":"Single","on":[{p}]}}"#));
    match json::member(&answer, "err") {
        Some(failure) => Err(Failure(failure.to_string())),
        None => Ok(json::member(&answer, "ok").unwrap_or("null").to_string()),
    }
}

/// call asks, and waits for the answer.
pub fn call(function: &str, input: &str) -> Result<String, Failure> {
    get(go(function, input))
}
