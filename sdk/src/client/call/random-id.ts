const idBytes = 16;
/** Drawn for many ids at once: a draw of its own costs as much as a tenth of a call. */
const pool = new Uint8Array(idBytes * 64);
let at = pool.length;

const hex = Array.from({ length: 256 }, (_v, byte) => byte.toString(16).padStart(2, '0'));

/**
 * A random id: a version 4 UUID as 32 hex digits, without hyphens. Uses `getRandomValues`, because browsers hide `randomUUID` from pages
 * served over plain http by any host but localhost.
 */
export function randomId(): string {
  if (at === pool.length) {
    crypto.getRandomValues(pool);
    at = 0;
  }
  pool[at + 6] = ((pool[at + 6] ?? 0) & 0x0f) | 0x40;
  pool[at + 8] = ((pool[at + 8] ?? 0) & 0x3f) | 0x80;
  let id = '';
  for (const end = at + idBytes; at < end; at++) id += hex[pool[at] ?? 0];
  return id;
}
