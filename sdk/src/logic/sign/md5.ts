/** Rotations of the four rounds. */
const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];

/** Index of the word for each step of a round: (a·i + b) mod 16. */
const order = [
  [1, 0],
  [5, 1],
  [3, 5],
  [7, 0],
] as const;

const mix = (round: number, b: number, c: number, d: number): number => {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (b & d) | (c & ~d);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
};

/**
 * MD5 of a text in UTF-8, 32 lower-case hex digits (RFC 1321). Own code, because browsers have no MD5 and the base of the sdk has no
 * platform; it is used only for the request signature that JeecgBoot prescribes, never for secrets.
 */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, (bytes.length << 3) >>> 0, true);
  view.setUint32(padded.length - 4, Math.floor(bytes.length / 0x2000_0000), true);

  let [a0, b0, c0, d0] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let at = 0; at < padded.length; at += 64) {
    let [a, b, c, d] = [a0, b0, c0, d0];
    for (let i = 0; i < 64; i++) {
      const round = i >> 4;
      const [factor, plus] = order[round] ?? [0, 0];
      const word = view.getUint32(at + (((factor * i + plus) & 15) << 2), true);
      const sum = (a + mix(round, b, c, d) + Math.floor(Math.abs(Math.sin(i + 1)) * 0x1_0000_0000) + word) | 0;
      const turn = shifts[(round << 2) | (i & 3)] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0];
    }
    [a0, b0, c0, d0] = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0];
  }
  const out = new DataView(new ArrayBuffer(16));
  for (const [i, word] of [a0, b0, c0, d0].entries()) out.setUint32(i * 4, word, true);
  return Array.from(new Uint8Array(out.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
