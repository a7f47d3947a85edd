import type { PlainKeyOf } from '@saiyun/sdk/texts';
import type { texts } from '../../../../messages/second-factor/zh-cn.ts';

/** What the user does to the own second factor. */
export type TwoStepAct = 'enable' | 'renew' | 'disable';

type Key = PlainKeyOf<typeof texts>;

/** What the dialog asks for and how it says so, as keys of texts. */
export interface TwoStepQuestion {
  readonly title: Key;
  readonly text: Key | undefined;
  readonly label: Key;
  readonly missing: Key;
  readonly ok: Key;
  readonly isPassword: boolean;
}

const wordsOf: Readonly<Record<TwoStepAct, Pick<TwoStepQuestion, 'title' | 'text' | 'ok'>>> = {
  enable: { title: 'setUp', text: undefined, ok: 'confirm' },
  renew: { title: 'renew', text: 'renewText', ok: 'renew' },
  disable: { title: 'disable', text: 'disableText', ok: 'disable' },
};

/** The second factor is offered only after the password. All else takes a one-time code. */
export function questionOf(act: TwoStepAct, isOffered: boolean): TwoStepQuestion {
  if (act === 'enable' && !isOffered)
    return { title: 'setUp', text: 'passwordText', label: 'password', missing: 'passwordNeeded', ok: 'next', isPassword: true };
  return { ...wordsOf[act], label: 'code', missing: 'codeNeeded', isPassword: false };
}
