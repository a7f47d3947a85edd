export type { Context } from './context.ts';
export { exitCodes } from './problems/exit-codes.ts';
export { run } from './run.ts';
export { openSecretStore } from './secrets/open-secret-store.ts';
export type { SecretStore } from './secrets/secret-store.ts';
