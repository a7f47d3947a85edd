import { missingParts } from '@saiyun/sdk/logic/forms';

/** Whether a new password keeps all rules and was repeated without a slip. */
export function pairIsRight(password: string, confirm: string): boolean {
  return missingParts(password).length === 0 && password === confirm;
}
