import type { CallOptions, Download } from '../client/client.ts';
import type { Add, Edit, Row } from '../contract/entity.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { bankAccount } from '../entities/money/payouts/bank-account.ts';
import type { expertAccount } from '../entities/money/payouts/expert-account.ts';
import type { withdrawal } from '../entities/money/payouts/withdrawal.ts';
import { inYuan, withFen } from './amounts.ts';
import { area } from './area.ts';
import { rowsOf } from './lists.ts';

/** The money of an expert, in fen: `balance` includes what is `frozen` for withdrawals. */
export type ExpertAccount = Pick<Row<typeof expertAccount>, 'id' | 'balance' | 'frozen' | 'totalIncome' | 'totalWithdrawn'> & {
  /** What may be withdrawn: the balance without what is frozen. */
  readonly available: number;
  /** Fees that finance has still to examine or to settle. */
  readonly pending: number;
  /** What was paid in this year, and the tax withheld from it. */
  readonly paidThisYear: number;
  readonly taxThisYear: number;
  /** Whether a payment password is set. */
  readonly hasPayPassword: '0' | '1';
  /** Until when wrong payment passwords have locked withdrawals; null if they have not. */
  readonly lockUntil: string | null;
};

/** A change of the expert's available balance; amounts in fen. */
export interface MoneyMovement {
  readonly id: string;
  /** An item of the dictionary `ds_transaction_type`. */
  readonly bizType: string;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly createTime: string;
  /** Of review fees: their project and month. */
  readonly projectName: string | null;
  readonly period: string | null;
  /** Of a withdrawal: its number. */
  readonly withdrawNo: string | null;
}

/** One of the expert's withdrawals; amounts in fen, times null for what has not happened or was not recorded. */
export interface OwnWithdrawal {
  readonly id: string;
  readonly withdrawNo: string;
  readonly amount: number;
  readonly tax: number;
  readonly net: number;
  /** Tax and net are those of the payment, no longer the expected ones. */
  readonly isFinal: boolean;
  readonly account: { readonly accountType: string | null; readonly bankName: string | null; readonly cardNoTail: string | null };
  readonly expectPayDate: string | null;
  /** A state of `withdrawalStatus`, and a step of `withdrawalStep`. */
  readonly status: string;
  readonly subStatus: string;
  readonly failReason: string | null;
  readonly askedTime: string;
  readonly examinedTime: string | null;
  readonly sentTime: string | null;
  readonly endTime: string | null;
}

/** A change of the payment password; the first one needs no old password. */
export interface PayPasswordInput {
  readonly oldPassword?: string;
  readonly password: string;
  readonly confirmpassword: string;
}

/** A new payment password for a forgotten one, with a code that `sendProofCode` sent to the owner's phone or mailbox. */
export interface PayPasswordReset {
  readonly way: 'sms' | 'email';
  readonly captcha: string;
  readonly password: string;
  readonly confirmpassword: string;
}

/** The outcome of a withdrawal, in fen, and its pay day (`YYYY-MM-DD`). */
export interface WithdrawalPreview {
  readonly amount: number;
  readonly tax: number;
  readonly net: number;
  readonly payDay: string;
  /** The month in which it is taxed, `YYYY-MM`. */
  readonly taxMonth: string;
  /** Earlier withdrawals, paid or on their way, that are taxed together with this one, and their tax. */
  readonly earlierAmount: number;
  readonly earlierTax: number;
  /** Today is no working day, so it is paid on the next one. */
  readonly isPostponed: boolean;
  /** Paid and taxed in a later month than this one. */
  readonly isNextMonth: boolean;
  /** False if the holidays of the pay day's year are not known yet. */
  readonly isDayCertain: boolean;
}

/**
 * A withdrawal request: `amount` in fen, to one of the expert's own accounts. Repeating the same `idempotencyKey` creates no second one.
 */
export interface WithdrawalInput {
  readonly amount: number;
  readonly bankAccountId: string;
  readonly payPassword: string;
  readonly idempotencyKey: string;
}

/** A new withdrawal request; amounts in fen. */
export type AskedWithdrawal = Pick<
  Row<typeof withdrawal>,
  'id' | 'withdrawNo' | 'amount' | 'taxPreview' | 'netPreview' | 'expectPayDate' | 'status'
>;

/** What a withdrawal is decided by, beside its own row; amounts in fen. */
export interface WithdrawalExamination {
  readonly expertName: string;
  readonly unitName: string | null;
  readonly available: number;
  readonly frozen: number;
  /** The account as it is now; `isSame`: its number is still that of the request. */
  readonly payee: { readonly realName: string | null; readonly status: string | null; readonly isSame: boolean };
  /** Two people approve an amount as great as this. */
  readonly needsTwo: boolean;
  /** Who approved first, and whether that was the caller. */
  readonly first: string | null;
  readonly isOwnFirst: boolean;
  readonly tax: number;
  readonly net: number;
  readonly payDay: string;
  readonly taxMonth: string;
  readonly ruleName: string;
  readonly earlierAmount: number;
  readonly earlierTax: number;
  /** How the tax of the whole income comes about; null with the cumulative method. */
  readonly parts: {
    readonly gross: number;
    readonly deduction: number;
    readonly taxable: number;
    readonly percent: number;
    readonly quick: number;
    readonly tax: number;
  } | null;
}

/** A payee account; card and ID number are masked. */
export type OwnBankAccount = Row<typeof bankAccount>;
/** A new account, or changes to one with `id` and `revision`. The session determines the owner. */
export type BankAccountInput = Omit<Add<typeof bankAccount> | Edit<typeof bankAccount>, 'ownerType' | 'ownerId'>;

/** An expert's own money; transactions, settlements and withdrawals are records. */
export const expertAccountCalls = area((send) => ({
  /** The expert's account. EXPERT. Unsigned. */
  mine: async (): Promise<ExpertAccount> =>
    withFen(await send<ExpertAccount>('GET', '/dsTbExpertAccount/mine', { jeecg: 'unsupported' }), [
      'balance',
      'frozen',
      'totalIncome',
      'totalWithdrawn',
      'available',
      'pending',
      'paidThisYear',
      'taxThisYear',
    ]),
  /** Changes of the available balance, newest first. EXPERT. Unsigned. */
  movements: async (page: { readonly pageNo?: number; readonly pageSize?: number } = {}): Promise<Page<MoneyMovement>> => {
    const found = await send<Page<MoneyMovement>>('GET', '/dsTbExpertAccount/movements', { query: { ...page }, jeecg: 'unsupported' });
    return { ...found, records: found.records.map((one) => withFen(one, ['amount', 'balanceAfter'])) };
  },
  /** A month, `YYYY-MM`, as PDF: what was available, what moved, what was paid. EXPERT. Unsigned. */
  statement: (month: string, options: CallOptions = {}): Promise<Download> =>
    send('GET', '/dsTbExpertAccount/statement', { ...options, query: { month }, as: 'file', jeecg: 'unsupported' }),
  /** What was paid in a year, `YYYY`, with the tax withheld, as PDF. EXPERT. Unsigned. */
  incomeProof: (year: string, options: CallOptions = {}): Promise<Download> =>
    send('GET', '/dsTbExpertAccount/incomeProof', { ...options, query: { year }, as: 'file', jeecg: 'unsupported' }),
  /** The expert's withdrawals, newest first, with the times of their steps. EXPERT. Unsigned. */
  withdrawals: async (page: { readonly pageNo?: number; readonly pageSize?: number } = {}): Promise<Page<OwnWithdrawal>> => {
    const found = await send<Page<OwnWithdrawal>>('GET', '/dsTbExpertWithdrawal/mine', { query: { ...page }, jeecg: 'unsupported' });
    return { ...found, records: found.records.map((one) => withFen(one, ['amount', 'tax', 'net'])) };
  },
  /** Sets the payment password. EXPERT. Unsigned; sent in plain text, protected by TLS. */
  setPayPassword: async (input: PayPasswordInput): Promise<void> => {
    await send('PUT', '/dsTbExpertAccount/payPassword', { body: { ...input }, jeecg: 'unsupported' });
  },
  /** Replaces a forgotten payment password. EXPERT. Unsigned; sent in plain text, protected by TLS. */
  resetPayPassword: async (input: PayPasswordReset): Promise<void> => {
    await send('PUT', '/dsTbExpertAccount/resetPayPassword', { body: { ...input }, jeecg: 'unsupported' });
  },
  /** Tax, net and pay day of an amount in fen; nothing is stored. EXPERT. Unsigned. */
  previewWithdrawal: async (amount: number): Promise<WithdrawalPreview> =>
    withFen(
      await send<WithdrawalPreview>('GET', '/dsTbExpertWithdrawal/preview', {
        query: { amount: inYuan(amount, 'amount') },
        jeecg: 'unsupported',
      }),
      ['amount', 'tax', 'net', 'earlierAmount', 'earlierTax'],
    ),
  /** Requests a withdrawal; the amount is frozen until it is paid or refused. EXPERT. Signed. */
  withdraw: async ({ amount, ...input }: WithdrawalInput, options: CallOptions = {}): Promise<AskedWithdrawal> =>
    withFen(
      await send<AskedWithdrawal>('POST', '/dsTbExpertWithdrawal/apply', {
        ...options,
        body: { ...input, amount: inYuan(amount, 'amount') },
        jeecg: 'unsupported',
      }),
      ['amount', 'taxPreview', 'netPreview'],
    ),
  /** What a withdrawal is decided by. FIN. Unsigned. */
  examination: async (id: string): Promise<WithdrawalExamination> => {
    const found = await send<WithdrawalExamination>('GET', '/dsTbExpertWithdrawal/examination', { query: { id }, jeecg: 'unsupported' });
    const parts = found.parts && withFen(found.parts, ['gross', 'deduction', 'taxable', 'quick', 'tax']);
    return { ...withFen(found, ['available', 'frozen', 'tax', 'net', 'earlierAmount', 'earlierTax']), parts };
  },
  /** The expert's payee accounts. EXPERT. Unsigned. */
  bankAccounts: (): Promise<readonly OwnBankAccount[]> => rowsOf(send('GET', '/dsTbBankAccount/mine', { jeecg: 'unsupported' })),
  /** Adds or changes a payee account and returns it. EXPERT. Signed. */
  saveBankAccount: (input: BankAccountInput): Promise<OwnBankAccount> =>
    send('POST', '/dsTbBankAccount/save', { body: { ...input }, jeecg: 'unsupported' }),
  /** Deletes one. EXPERT. Unsigned. */
  deleteBankAccount: async (id: string): Promise<void> => {
    await send('DELETE', '/dsTbBankAccount/delete', { query: { id }, jeecg: 'unsupported' });
  },
}));
