//! As much of JSON as the example needs: a text is written, and a member of an object is found.

/// text writes a text.
pub fn text(s: &str) -> String {
    let mut out = String::from("\"");
    for c in s.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// member returns the value of a member of an object, as JSON.
pub fn member<'a>(object: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = object.trim_start().strip_prefix('{')?;
    while !rest.trim_start().starts_with('}') {
        let key = value(rest)?;
        rest = rest[key.len()..].strip_prefix(':')?;
        let found = value(rest)?;
        if key.trim() == text(name) {
            return Some(found.trim());
        }
        rest = &rest[found.len()..];
        rest = rest.strip_prefix(',').unwrap_or(rest);
    }
    None
}

/// value returns the value with which a text begins: up to the comma or the bracket behind it.
fn value(s: &str) -> Option<&str> {
    let (mut deep, mut quoted, mut escaped) = (0, false, false);
    for (i, c) in s.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = quoted,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '{' | '[' => deep += 1,
            '}' | ']' if deep > 0 => deep -= 1,
            ',' | ':' | '}' | ']' if deep == 0 => return Some(&s[..i]),
            _ => {}
        }
    }
    (deep == 0 && !quoted).then_some(s)
}
