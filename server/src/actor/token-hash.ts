import { hash } from 'node:crypto';
import type { Services } from '../kernel/context.ts';

/** 256 random bits. */
export function newToken({ random }: Pick<Services, 'random'>): string {
  return Buffer.from(random(32)).toString('base64url');
}

/** The stored form of a token: reading the table does not reveal usable tokens. */
export function tokenHash(token: string): string {
  return hash('sha256', token);
}
