export { type Drift, driftReporter } from './drift.ts';
export { type RowUse, toZod } from './to-zod.ts';
