import { missingParts } from '@saiyun/sdk/logic/forms';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';

/** Whether a new password keeps all rules and was repeated without a slip. */
export function pairIsRight(password: string, confirm: string): boolean {
  return missingParts(password).length === 0 && password === confirm;
}

/** A password that the server did not take, and what it said. */
export interface RefusedPassword {
  readonly password: string;
  readonly said: string;
}

const ofPassword: readonly unknown[] = ['account.password_common', 'account.password_used', 'account.password_weak'];

/** What belongs at the field of the new password; undefined for any other refusal. */
export function refusedPassword(error: unknown, password: string): RefusedPassword | undefined {
  return ofPassword.includes(faultOf(error).code) ? { password, said: failureMessage(error) } : undefined;
}
