import { hash } from 'node:crypto';
import type { Services } from '../kernel/context.ts';

/** 256 random bits. */
export const newToken = ({ random }: Pick<Services, 'random'>): string => Buffer.from(random(32)).toString('base64url');

/** What is kept of a token: whoever reads the table cannot use it. */
export const tokenHash = (token: string): string => hash('sha256', token);
