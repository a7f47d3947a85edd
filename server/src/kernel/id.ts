import type { Services } from './context.ts';

/** A new id: 32 hex characters. */
export const newId = (services: Pick<Services, 'random'>): string => Buffer.from(services.random(16)).toString('hex');
