import type { CallOptions } from '../client/client.ts';
import type { Add, Edit, Row } from '../contract/entity.ts';
import type { bankAccount } from '../entities/money/payouts/bank-account.ts';
import type { expertAccount } from '../entities/money/payouts/expert-account.ts';
import type { withdrawal } from '../entities/money/payouts/withdrawal.ts';
import { inYuan, withFen } from './amounts.ts';
import { area } from './area.ts';
import { rowsOf } from './lists.ts';

/** The money of an expert, in fen: `balance` includes what is `frozen` for withdrawals. */
export type ExpertAccount = Pick<Row<typeof expertAccount>, 'id' | 'balance' | 'frozen' | 'totalIncome' | 'totalWithdrawn'> & {
  /** Whether a payment password is set. */
  readonly hasPayPassword: '0' | '1';
};

/** A change of the payment password; the first one needs no old password. */
export interface PayPasswordInput {
  readonly oldPassword?: string;
  readonly password: string;
  readonly confirmpassword: string;
}

/** The outcome of a withdrawal, in fen, and its pay day (`YYYY-MM-DD`). */
export interface WithdrawalPreview {
  readonly amount: number;
  readonly tax: number;
  readonly net: number;
  readonly payDay: string;
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

/** A payee account; card and ID number are masked (ACCT-14). */
export type OwnBankAccount = Row<typeof bankAccount>;
/** A new account, or changes to one with `id` and `revision`. The session determines the owner. */
export type BankAccountInput = Omit<Add<typeof bankAccount> | Edit<typeof bankAccount>, 'ownerType' | 'ownerId'>;

/** An expert's own money; transactions, settlements and withdrawals are records (CALL-169, CALL-170, CALL-171). */
export const expertAccountCalls = area((send) => ({
  /** The expert's account (CALL-169). EXPERT. Unsigned. */
  mine: async (): Promise<ExpertAccount> =>
    withFen(await send<ExpertAccount>('GET', '/dsTbExpertAccount/mine', { jeecg: 'unsupported' }), [
      'balance',
      'frozen',
      'totalIncome',
      'totalWithdrawn',
    ]),
  /** Sets the payment password (CALL-169). EXPERT. Unsigned; sent in plain text, protected by TLS. */
  setPayPassword: async (input: PayPasswordInput): Promise<void> => {
    await send('PUT', '/dsTbExpertAccount/payPassword', { body: { ...input }, jeecg: 'unsupported' });
  },
  /** Tax, net and pay day of an amount in fen; nothing is stored (CALL-171). EXPERT. Unsigned. */
  previewWithdrawal: async (amount: number): Promise<WithdrawalPreview> =>
    withFen(
      await send<WithdrawalPreview>('GET', '/dsTbExpertWithdrawal/preview', {
        query: { amount: inYuan(amount, 'amount') },
        jeecg: 'unsupported',
      }),
      ['amount', 'tax', 'net'],
    ),
  /** Requests a withdrawal; the amount is frozen until it is paid or refused (CALL-171). EXPERT. Signed. */
  withdraw: async ({ amount, ...input }: WithdrawalInput, options: CallOptions = {}): Promise<AskedWithdrawal> =>
    withFen(
      await send<AskedWithdrawal>('POST', '/dsTbExpertWithdrawal/apply', {
        ...options,
        body: { ...input, amount: inYuan(amount, 'amount') },
        jeecg: 'unsupported',
      }),
      ['amount', 'taxPreview', 'netPreview'],
    ),
  /** The expert's payee accounts (CALL-163). EXPERT. Unsigned. */
  bankAccounts: (): Promise<readonly OwnBankAccount[]> => rowsOf(send('GET', '/dsTbBankAccount/mine', { jeecg: 'unsupported' })),
  /** Adds or changes a payee account and returns it (CALL-163). EXPERT. Signed. */
  saveBankAccount: (input: BankAccountInput): Promise<OwnBankAccount> =>
    send('POST', '/dsTbBankAccount/save', { body: { ...input }, jeecg: 'unsupported' }),
  /** Deletes one (CALL-163). EXPERT. Unsigned. */
  deleteBankAccount: async (id: string): Promise<void> => {
    await send('DELETE', '/dsTbBankAccount/delete', { query: { id }, jeecg: 'unsupported' });
  },
}));
