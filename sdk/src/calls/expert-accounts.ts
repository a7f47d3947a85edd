import { inYuan, withFen } from './amounts.ts';
import { rowsOf } from './lists.ts';
import type { Send } from './send.ts';

/** The money of an expert, in fen: `balance` includes what is `frozen` for withdrawals. */
export interface ExpertAccount {
  readonly id: string;
  readonly balance: number;
  readonly frozen: number;
  readonly totalIncome: number;
  readonly totalWithdrawn: number;
  /** A payment password has been set. */
  readonly hasPayPassword: '0' | '1';
}

/** Changing the payment password; the first one needs no old one. */
export interface PayPasswordInput {
  readonly oldPassword?: string;
  readonly password: string;
  readonly confirmpassword: string;
}

/** What a withdrawal would bring, in fen, and the day on which it is paid (`YYYY-MM-DD`). */
export interface WithdrawalPreview {
  readonly amount: number;
  readonly tax: number;
  readonly net: number;
  readonly payDay: string;
}

/** A withdrawal asked for: `amount` in fen, to one of the own accounts. The same `idempotencyKey` again asks nothing new. */
export interface WithdrawalInput {
  readonly amount: number;
  readonly bankAccountId: string;
  readonly payPassword: string;
  readonly idempotencyKey: string;
}

/** A withdrawal just asked for; amounts in fen. */
export interface AskedWithdrawal {
  readonly id: string;
  readonly withdrawNo: string;
  readonly amount: number;
  readonly taxPreview: number;
  readonly netPreview: number;
  readonly expectPayDate: string | null;
  /** 1 in progress, 2 successful, 3 failed. */
  readonly status: string;
}

/** An account to be paid to, its numbers masked. */
export interface OwnBankAccount {
  readonly id: string;
  readonly revision: number;
  readonly accountType: string;
  readonly accountType_dictText?: string;
  readonly realName: string;
  readonly bankName: string | null;
  readonly openingBank: string | null;
  readonly bankCity: string | null;
  /** The last four digits. */
  readonly cardNoTail: string | null;
  readonly isDefault: '0' | '1';
  /** 0 unverified, 1 verified, 2 frozen. */
  readonly status: string;
}

/** A new account, or with `id` and `revision` changes of one (ACCT-14). */
export interface BankAccountInput {
  readonly id?: string;
  readonly revision?: number;
  readonly accountType: string;
  readonly realName: string;
  readonly bankName?: string;
  readonly openingBank?: string;
  readonly bankCity?: string;
  readonly cardNo?: string;
  readonly idNo?: string;
  readonly isDefault?: '0' | '1';
}

/** An expert's own money; transactions, settlements and withdrawals are entities (CALL-169, CALL-170, CALL-171). */
export const expertAccountCalls = (send: Send) => ({
  /** The own account (CALL-169). EXPERT. Unsigned. */
  mine: async (): Promise<ExpertAccount> =>
    withFen(await send<ExpertAccount>('GET', '/dsTbExpertAccount/mine', { jeecg: 'unsupported' }), [
      'balance',
      'frozen',
      'totalIncome',
      'totalWithdrawn',
    ]),
  /** Sets the payment password (CALL-169). EXPERT. Unsigned; sent as it is, inside TLS. */
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
  /** Asks for a withdrawal; the amount is held until it is paid or refused (CALL-171). EXPERT. Signed. */
  withdraw: async ({ amount, ...input }: WithdrawalInput): Promise<AskedWithdrawal> =>
    withFen(
      await send<AskedWithdrawal>('POST', '/dsTbExpertWithdrawal/apply', {
        body: { ...input, amount: inYuan(amount, 'amount') },
        jeecg: 'unsupported',
      }),
      ['amount', 'taxPreview', 'netPreview'],
    ),
  /** The accounts that the expert is paid to (CALL-163). EXPERT. Unsigned. */
  bankAccounts: (): Promise<readonly OwnBankAccount[]> => rowsOf(send('GET', '/dsTbBankAccount/mine', { jeecg: 'unsupported' })),
  /** Adds such an account or changes one, and answers it (CALL-163). EXPERT. Signed. */
  saveBankAccount: (input: BankAccountInput): Promise<OwnBankAccount> =>
    send('POST', '/dsTbBankAccount/save', { body: { ...input }, jeecg: 'unsupported' }),
  /** Deletes one (CALL-163). EXPERT. Unsigned. */
  deleteBankAccount: async (id: string): Promise<void> => {
    await send('DELETE', '/dsTbBankAccount/delete', { query: { id }, jeecg: 'unsupported' });
  },
});
