import { randomBytes } from 'node:crypto';
import { hashPassword } from './password.ts';

/** A hash of the least cost, for accounts of tests: a stored hash says itself what it costs to check. */
export function quickHash(password: string): Promise<string> {
  return hashPassword(password, randomBytes, { memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
}
