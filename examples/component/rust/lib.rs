//! A durable function as a component, in Rust: it charges an order, waits for its approval if it is a
//! large one, and ships it. Build, push and serve it:
//!
//! ```sh
//! rustc --edition 2021 --crate-type cdylib --target wasm32-unknown-unknown -O -C strip=symbols \
//!     -o checkout.wasm examples/component/rust/lib.rs
//! legwork component push checkout.wasm
//! legwork component serve sha256:…
//! ```
//!
//! No crates are needed: what it says to the host is text, and what it reads of the answers are a few
//! members, which json.rs finds. With crates, serde does both.

mod host;
mod json;

use host::{ask, Failure};

/// checkout is the function: its input and its result are JSON.
fn checkout(order: &str) -> Result<String, Failure> {
    let cents: u64 = json::member(order, "cents").and_then(|c| c.parse().ok()).unwrap_or(0);
    if cents > 100_000 {
        let yes = host::listen("approved");
        let late = host::after(72 * 3600 * 1000);
        if host::first(&[yes, late]) != yes {
            return Err(Failure::new(408, "nobody approved the order"));
        }
    }
    host::call("work:order.charge", order)?;
    ask(r#"{"t":"Put","key":"progress","value":"charged"}"#);
    host::call("start:parcel.ship", order)
}

/// run is called by the host with the input, which it has written to where alloc has said.
///
/// # Safety
///
/// at and size must be those of an alloc before.
#[no_mangle]
pub unsafe extern "C" fn run(at: *mut u8, size: usize) -> u64 {
    let order = host::given(at, size);
    let result = match checkout(&order) {
        Ok(value) => format!(r#"{{"ok":{value}}}"#),
        Err(failure) => format!(r#"{{"err":{}}}"#, failure.0),
    };
    host::give(result)
}
