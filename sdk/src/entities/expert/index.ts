import { expert } from './expert.ts';

export const experts = { expert };
