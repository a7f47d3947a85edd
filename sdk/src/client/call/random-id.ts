/**
 * A random id: a UUID of version 4 as 32 hex digits, without hyphens (SDK-HTTP-11). Drawn from `getRandomValues`, as browsers keep
 * `randomUUID` from pages that come by plain http under any name but localhost.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  let id = '';
  for (const byte of bytes) id += byte.toString(16).padStart(2, '0');
  return id;
}
