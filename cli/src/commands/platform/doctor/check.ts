import type { ExitCode } from '../../../problems/exit-codes.ts';

type CheckName = 'reach' | 'version' | 'tls' | 'clock' | 'session' | 'folder' | 'keychain';

export interface Check {
  readonly name: CheckName;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  /** The exit code for a failed check. */
  readonly exit?: ExitCode;
}
