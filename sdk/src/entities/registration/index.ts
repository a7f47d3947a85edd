import { registration } from './registration.ts';
import { works } from './works.ts';

export const registrations = { registration, works };
