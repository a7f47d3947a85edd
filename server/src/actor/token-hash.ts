import { hash } from 'node:crypto';
import type { Services } from '../kernel/context.ts';

/** 256 random bits. */
export function newToken({ random }: Pick<Services, 'random'>): string {
  return Buffer.from(random(32)).toString('base64url');
}

/** What is kept of a token: whoever reads the table cannot use it. */
export function tokenHash(token: string): string {
  return hash('sha256', token);
}
