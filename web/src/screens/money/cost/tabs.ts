import { costExamine, examineStatus, refund, refundStatus } from '@saiyun/sdk/entities';

/** The queues of the desk, each with its address (SCREEN-37 to SCREEN-39), what it is a list of, and which of it. */
export const tabs = {
  waiting: { path: '/cost/waiting', entity: costExamine, match: { status: examineStatus.waiting }, order: 'asc' },
  approved: { path: '/cost/approved', entity: costExamine, match: { status: examineStatus.approved }, order: 'desc' },
  refused: { path: '/cost/refused', entity: costExamine, match: { status: examineStatus.refused }, order: 'desc' },
  refunds: { path: '/cost/refund', entity: refund, match: { status: refundStatus.asked }, order: 'asc' },
} as const;
export type Tab = keyof typeof tabs;

/** The queue of an address. */
export function tabAt(path: string): Tab {
  const found = Object.entries(tabs).find(([, tab]) => tab.path === path);
  return (found?.[0] as Tab | undefined) ?? 'waiting';
}
