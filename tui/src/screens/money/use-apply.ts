import { randomUUID } from 'node:crypto';
import { isApiError } from '@saiyun/sdk';
import type { OwnBankAccount, WithdrawalPreview } from '@saiyun/sdk/calls';
import { type Language, yes } from '@saiyun/sdk/contract';
import { withdrawalAmountIssue } from '@saiyun/sdk/logic/money';
import { issueText } from '@saiyun/sdk/messages';
import { toFen } from '@saiyun/sdk/view';
import { useEffect, useRef, useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { type Notice, useNotice } from '../../kit/frame.tsx';
import { errorText } from '../../kit/use-load.ts';
import { plainDigits } from '../../state/fill-item.ts';
import { type TextEdit, textEdit, textOf } from '../../state/text-edit.ts';
import { dropRequest, keepRequest, keptRequest } from './kept-request.ts';
import { type Money, useMoneyCalls, verifiedOf } from './use-money.ts';

/** While somebody types, the server is asked this long after the last key, in ms. */
const settleMs = 200;
export const fields = ['amount', 'account', 'password'] as const;
export type FieldName = (typeof fields)[number];

/** A withdrawal being written. */
export interface Draft {
  readonly accounts: readonly OwnBankAccount[];
  readonly account: OwnBankAccount | undefined;
  readonly amount: TextEdit;
  readonly password: TextEdit;
  readonly field: FieldName;
  /** Tax, net and pay day of the amount that is there, as the server computes them. */
  readonly preview: WithdrawalPreview | undefined;
  /** Why the amount that is there cannot be withdrawn. */
  readonly fault: string | undefined;
  readonly notice: Notice | undefined;
  readonly busy: boolean;
  /** What is asked before the request is sent, with the figures of this very amount. */
  readonly question: WithdrawalPreview | undefined;
  readonly setAmount: (amount: TextEdit) => void;
  readonly setPassword: (password: TextEdit) => void;
  readonly goTo: (field: FieldName) => void;
  readonly chooseAccount: (by: 1 | -1) => void;
  readonly ask: () => Promise<void>;
  readonly answer: (isYes: boolean) => Promise<void>;
}

/** A key for each request, by which the server knows it when it is sent again. */
const newKey = (): string => randomUUID().replaceAll('-', '');

/** What the server computes for an amount, a moment after it was typed; the newest answer wins. */
function usePreview(fen: number | undefined): WithdrawalPreview | undefined {
  const calls = useMoneyCalls();
  const [preview, setPreview] = useState<WithdrawalPreview>();
  const newest = useRef(0);
  useEffect(() => {
    const mine = ++newest.current;
    setPreview(undefined);
    if (fen === undefined) return;
    const later = setTimeout(() => {
      calls.previewWithdrawal(fen).then(
        (found) => mine === newest.current && setPreview(found),
        // The same is asked again before anything is sent, and then a fault is told.
        () => undefined,
      );
    }, settleMs);
    return () => clearTimeout(later);
  }, [calls, fen]);
  return preview;
}

/** The account that was chosen before, else the default one. */
const firstAccount = (accounts: readonly OwnBankAccount[], kept: string | undefined): number =>
  Math.max(
    0,
    accounts.findIndex(({ id, isDefault }) => (kept === undefined ? isDefault === yes : id === kept)),
  );

/** Why a request was not taken: the fault of its amount or password, if the server names one. */
const whyNot = (error: unknown, language: Language, label: string): string => {
  const [told] = isApiError(error) ? (error.issues ?? []) : [];
  if (!told) return errorText(error);
  if ('text' in told && told.text) return told.text;
  return issueText(language, undefined, told.field === 'amount' ? { ...told, field: label } : told);
};

/** A withdrawal as it is written: kept with every key, previewed by the server, asked about and sent. */
export function useApply(money: Money, onDone: (day: string) => void): Draft {
  const { t, language, endedBy } = useAppContext();
  const calls = useMoneyCalls();
  const [accounts, { drafts }] = [verifiedOf(money), money];
  const [kept] = useState(() => keptRequest(drafts));
  const [amount, setAmount] = useState<TextEdit>(textEdit(kept?.amount ?? ''));
  const [password, setPassword] = useState<TextEdit>(textEdit(''));
  const [at, setAt] = useState(() => firstAccount(accounts, kept?.account));
  const [field, setField] = useState<FieldName>('amount');
  const [notice, setNotice] = useNotice(kept && { tone: 'info', text: t('money.putBack') });
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<WithdrawalPreview>();
  const [key, setKey] = useState(newKey);
  const account = accounts[at];
  const text = plainDigits(textOf(amount)).trim();
  const issue = withdrawalAmountIssue(text, { availableFen: money.account.available });
  const fault = issue && issueText(language, undefined, { ...issue, field: t('money.applyAmount') });
  const fen = issue ? undefined : toFen(text);
  const preview = usePreview(fen);

  const failed = (error: unknown): void => {
    if (endedBy(error)) return;
    setNotice({ tone: 'bad', text: whyNot(error, language, t('money.applyAmount')) });
  };
  // What is asked differs from before, so that it is another request.
  const changed = (): void => {
    setKey(newKey());
    setNotice(undefined);
  };
  const refuse = (where: FieldName, why: string): void => {
    setField(where);
    setNotice({ tone: 'bad', text: why });
  };
  const send = async (): Promise<void> => {
    if (fen === undefined || !account) return;
    setBusy(true);
    setNotice({ tone: 'info', text: t('money.sending') });
    try {
      const asked = await calls.withdraw({ amount: fen, bankAccountId: account.id, payPassword: textOf(password), idempotencyKey: key });
      dropRequest(drafts);
      onDone(asked.expectPayDate ?? '—');
    } catch (error) {
      failed(error);
      if (isApiError(error) && String(error.code).startsWith('withdraw.')) {
        setPassword(textEdit(''));
        setField('password');
      }
      setBusy(false);
    }
  };
  return {
    accounts,
    account,
    amount,
    password,
    field,
    preview,
    fault: text === '' ? undefined : fault,
    notice,
    busy,
    question,
    setAmount: (typed) => {
      const next = { ...typed, text: typed.text.map(plainDigits) };
      setAmount(next);
      keepRequest(drafts, { amount: textOf(next), account: account?.id });
      changed();
    },
    setPassword: (next) => {
      setPassword(next);
      setNotice(undefined);
    },
    goTo: (next) => {
      setNotice(undefined);
      setField(next);
    },
    chooseAccount: (by) => {
      const next = (at + by + accounts.length) % Math.max(1, accounts.length);
      setAt(next);
      keepRequest(drafts, { amount: text, account: accounts[next]?.id });
      changed();
    },
    ask: async () => {
      if (busy) return;
      if (issue || fen === undefined) return refuse('amount', fault ?? '');
      if (textOf(password) === '') return refuse('password', t('money.passwordNeeded'));
      setBusy(true);
      setNotice(undefined);
      try {
        setQuestion(await calls.previewWithdrawal(fen));
      } catch (error) {
        failed(error);
      }
      setBusy(false);
    },
    answer: async (isYes) => {
      setQuestion(undefined);
      if (isYes) await send();
    },
  };
}
