import { bankAccount, bankAccountStatus, withdrawal, withdrawalStep } from '@saiyun/sdk/entities';

/** The two queues: what each is a list of, and what waits in it. */
export const tabs = {
  withdrawals: { entity: withdrawal, match: { subStatus: withdrawalStep.waiting } },
  accounts: { entity: bankAccount, match: { status: bankAccountStatus.unverified } },
} as const;
export type Tab = keyof typeof tabs;

/** The queue that an address asks for. */
export function tabOf(text: string | null): Tab {
  return text === 'accounts' ? 'accounts' : 'withdrawals';
}
