import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/queue.ts';

export const texts = {
  'title.entries_one': 'Entries to approve ({count})',
  'title.entries_other': 'Entries to approve ({count})',
  'title.payouts_one': 'Withdrawals to examine ({count})',
  'title.payouts_other': 'Withdrawals to examine ({count})',
  'none.entries': 'No entries to approve',
  'none.payouts': 'No withdrawals to examine',
  fact: '{label}: {value}',
  team: 'Team',
  captain: 'Captain',
  unit: 'Unit',
  submitted: 'Submitted',
  expert: 'Expert',
  payDay: 'Paid on',
  asked: 'Requested',
  'approve.entries': 'Approve this entry?',
  'approve.payouts': 'Approve this withdrawal?',
  'refuse.entries': 'Return for changes',
  'refuse.payouts': 'Refuse the withdrawal',
  approved: 'Approved · {name}',
  'refused.entries': 'Returned for changes · {name}',
  'refused.payouts': 'Refused; the amount is back in the balance · {name}',
} as const satisfies Translation<typeof zh>;
