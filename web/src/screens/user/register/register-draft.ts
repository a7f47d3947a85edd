import type { Registration } from '@saiyun/sdk/calls';
import type { Language } from '@saiyun/sdk/contract';
import { formFaultText, userNameRule } from '@saiyun/sdk/logic/forms';
import { isAddress, isCode } from '../address.ts';
import { pairIsRight } from '../password/new-password.ts';

/** What the form holds. */
export interface RegisterDraft {
  readonly username: string;
  readonly realname: string;
  readonly mobile: string;
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly confirm: string;
  /** What is written as the school; `unitId` only if it is one of the list. */
  readonly unit: string;
  readonly unitId: string | undefined;
  readonly agree: boolean;
}

export const emptyDraft: RegisterDraft = {
  username: '',
  realname: '',
  mobile: '',
  email: '',
  code: '',
  password: '',
  confirm: '',
  unit: '',
  unitId: undefined,
  agree: false,
};

/** What is wrong with an account name (FORM-02). */
export function accountNameFault(username: string, language: Language): string | undefined {
  return formFaultText(userNameRule(), username, language);
}

/** Whether the draft can be sent; e-mail and school may be left out. */
export function isComplete(draft: RegisterDraft, mobilePrefixes?: string): boolean {
  return (
    accountNameFault(draft.username, 'en') === undefined &&
    draft.realname.trim() !== '' &&
    isAddress('sms', draft.mobile, mobilePrefixes) &&
    (draft.email === '' || isAddress('email', draft.email)) &&
    isCode(draft.code) &&
    pairIsRight(draft.password, draft.confirm) &&
    draft.agree
  );
}

export function inputOf(draft: RegisterDraft, competitionId: string | undefined): Registration {
  return {
    username: draft.username,
    realname: draft.realname.trim(),
    mobile: draft.mobile.trim(),
    email: draft.email.trim(),
    captcha: draft.code,
    password: draft.password,
    confirmpassword: draft.confirm,
    agree: draft.agree,
    ...(draft.unitId && { unitId: draft.unitId }),
    ...(competitionId && { competitionId }),
  };
}
