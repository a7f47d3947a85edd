/**
 * A random id: a version 4 UUID as 32 hex digits, without hyphens (SDK-HTTP-11). Uses `getRandomValues`, because browsers hide `randomUUID`
 * from pages served over plain http by any host but localhost.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  let id = '';
  for (const byte of bytes) id += byte.toString(16).padStart(2, '0');
  return id;
}
