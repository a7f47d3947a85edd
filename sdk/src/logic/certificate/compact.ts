import { certificateFactLetters } from './fact-letters.ts';
import type { CertificateFact, CertificateProof } from './payload.ts';

/*
 * The proof as a QR code holds it: `S1.<payload>.<signature>`, both parts in base 32. Capital letters and digits take 5.5 bits each in a QR
 * code where any other character takes eight, so that base 32 loses a tenth and base 64 a third.
 */
const mark = 'S1';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The longest payload that is read: ten times what fits into a code that a phone can read. */
const mostBytes = 20_000;

function toBase32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters[(held >> bits) & 31];
    }
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

/** Undefined for a text that `toBase32` does not write: each value has one spelling. */
function fromBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (const letter of text) {
    const value = letters.indexOf(letter);
    if (value < 0) return undefined;
    held = ((held << 5) | value) & 0xffff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 255;
  }
  return toBase32(bytes) === text ? bytes : undefined;
}

/** The proof as one short text for a QR code and for the file. */
export function compactProof({ payload, signature }: CertificateProof): string {
  const { certNo, verifyCode, certKind, issueDate, keyId, page, facts } = payload;
  const written = Object.entries(certificateFactLetters).flatMap(([name, letter]) => {
    const value = facts[name as CertificateFact];
    return value === undefined ? [] : [letter + value];
  });
  const bytes = new TextEncoder().encode(JSON.stringify([certNo, verifyCode, certKind, issueDate, keyId, page, ...written]));
  return `${mark}.${toBase32(bytes)}.${toBase32(signature)}`;
}

/** Reads what `compactProof` wrote; undefined for anything else. */
export function readCompactProof(text: string): CertificateProof | undefined {
  const parts = text.split('.');
  if (parts.length !== 3 || parts[0] !== mark || text.length > mostBytes) return undefined;
  const bytes = fromBase32(parts[1] ?? '');
  const signature = fromBase32(parts[2] ?? '');
  if (!bytes || signature?.length !== 64) return undefined;
  const rows = parsed(bytes);
  if (!rows) return undefined;
  const [certNo = '', verifyCode = '', certKind = '', issueDate = '', keyId = '', page = '', ...written] = rows;
  const facts: Partial<Record<CertificateFact, string>> = {};
  for (const one of written) {
    const found = Object.entries(certificateFactLetters).find(([, letter]) => letter === one.charAt(0));
    if (!found) return undefined;
    facts[found[0] as CertificateFact] = one.slice(1);
  }
  return { payload: { certNo, verifyCode, certKind, issueDate, keyId, page, facts }, signature };
}

function parsed(bytes: Uint8Array): readonly string[] | undefined {
  try {
    const rows: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return Array.isArray(rows) && rows.length >= 6 && rows.every((one): one is string => typeof one === 'string') ? rows : undefined;
  } catch {
    return undefined;
  }
}
