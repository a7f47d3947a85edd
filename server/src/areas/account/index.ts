import type { CallModule } from '../../kernel/entity-module.ts';
import { accountCalls } from './account-calls.ts';
import { codeCalls } from './code-calls.ts';

/** An account's own affairs: codes, registration, recovery, password, profile and signature. */
export const accountModule: CallModule = {
  name: 'account',
  register(app, services) {
    codeCalls(app, services);
    accountCalls(app, services);
  },
};
