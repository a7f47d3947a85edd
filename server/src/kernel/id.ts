import type { Services } from './context.ts';

/** A new id: 32 hex characters. */
export function newId(services: Pick<Services, 'random'>): string {
  return Buffer.from(services.random(16)).toString('hex');
}
