import { hash } from 'node:crypto';

/** What is kept of a token: whoever reads the table cannot use it. */
export const tokenHash = (token: string): string => hash('sha256', token);
