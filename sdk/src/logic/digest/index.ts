import { canonicalJson } from './canonical-json.ts';
import { sha256 } from './sha256.ts';

export { canonicalJson } from './canonical-json.ts';
export { type Random, seededRandom } from './seeded-random.ts';
export { sha256, sha256Words } from './sha256.ts';

/** SHA-256 of the canonical text of a value: the same for equal values, on every machine. */
export function digestOf(value: unknown): string {
  return sha256(canonicalJson(value));
}
