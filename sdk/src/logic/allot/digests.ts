import { canonicalJson, sha256 } from '../digest/index.ts';
import type { AllotProblem } from './problem.ts';

/** Changes whenever the same problem may get another allotment, so that an old result is known to be of an old way. */
export const allotVersion = 'saiyun-allot-1';

export type Hash = (parts: Iterable<Uint8Array>) => string;

const hashOf: Hash = (parts) => {
  const all = [...parts];
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return sha256(bytes);
};

/**
 * The canonical form of a problem: one line of JSON, then its lists as numbers of four bytes, the lowest first: bounds, rows, experts and
 * scores of the pairs in order, pairs that stay, pairs so far, and the groups with their caps if there are any.
 */
function* canonicalParts(problem: AllotProblem): Generator<Uint8Array> {
  const { works, experts, balance, objectives, seed, rows, expert, score, min, max, low, high, fixed, current, groups, groupMax } = problem;
  const head = {
    version: allotVersion,
    works,
    experts,
    balance,
    objectives,
    seed,
    fixed: fixed.length,
    current: current.length,
    ...(groupMax && { groups: groupMax.length }),
  };
  yield new TextEncoder().encode(`${canonicalJson(head)}\n`);
  for (const list of [min, max, low, high, rows, expert, score, fixed, current, ...(groups && groupMax ? [groups, groupMax] : [])])
    yield new Uint8Array(list.buffer, list.byteOffset, list.byteLength);
}

/** SHA-256 of the canonical form of a problem. */
export function inputDigest(problem: AllotProblem, hash: Hash = hashOf): string {
  return hash(canonicalParts(problem));
}

/** SHA-256 of the digest of a problem and its allotment. */
export function resultDigest(input: string, score: number, pairs: Int32Array): string {
  return sha256(`${input} ${score} ${pairs.join(' ')}`);
}
