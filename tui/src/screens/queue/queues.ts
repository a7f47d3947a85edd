import type { AnyRow, Client, VerbAnswer } from '@saiyun/sdk';
import { entryCalls } from '@saiyun/sdk/calls';
import type { Entity } from '@saiyun/sdk/contract';
import { examineResult, registration, registrationStatus, withdrawal, withdrawalStep } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import { type Column, timeColumn } from '../../kit/table.tsx';
import type { TuiText } from '../../texts/index.ts';
import { payeeFacts } from './payee-facts.ts';
import { remarksIn } from './remarks.ts';

export type QueueName = 'entries' | 'payouts';

/** What is waiting for somebody's decision, and the two ways to decide. */
export interface Queue {
  readonly entity: Entity;
  readonly match: Readonly<Record<string, string>>;
  /** Those that wait longest come first. */
  readonly column: string;
  /** The verbs by which it is decided; they may be one, told apart by what it is given. */
  readonly verbs: Readonly<Record<'approve' | 'refuse', string>>;
  readonly refuseKey: 'refuse' | 'decline';
  /** What is read beside the row before it is decided, a line for each. */
  readonly about?: (client: Client, row: AnyRow, t: TuiText) => Promise<readonly string[]>;
  readonly approve: (client: Client, row: AnyRow) => Promise<VerbAnswer>;
  readonly refuse: (client: Client, row: AnyRow, reason: string, t: TuiText) => Promise<VerbAnswer>;
  /** Told where the reason is given. */
  readonly hint?: 'queue.remarksHint';
  /** `window`: columns of the window. */
  readonly columns: (t: TuiText, window: number) => readonly Column<AnyRow & { readonly id: string }>[];
  readonly nameOf: (row: AnyRow) => string;
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const revisionOf = ({ revision }: AnyRow) => (typeof revision === 'number' ? { revision } : {});

export const queues: Readonly<Record<QueueName, Queue>> = {
  entries: {
    entity: registration,
    match: { status: registrationStatus.submitted },
    column: 'submitTime',
    verbs: { approve: 'approve', refuse: 'returnBack' },
    refuseKey: 'refuse',
    approve: (client, row) => client.registrations.approve(row.id, {}, revisionOf(row)),
    hint: 'queue.remarksHint',
    about: async (client, row, t) => {
      if (!row.returnRemarks) return [];
      const { returned } = await entryCalls(client.send).examination(row.id);
      return (returned?.said ?? []).map((remark) => t('queue.askedFor', { remark }));
    },
    refuse: (client, row, reason, t) => client.registrations.returnBack(row.id, remarksIn(reason, t('queue.seeRemarks')), revisionOf(row)),
    columns: (t, window) => [
      { title: t('queue.team'), text: (row) => text(row.teamName) },
      { title: t('queue.captain'), width: 10, text: (row) => text(row.realName) },
      { title: t('queue.unit'), width: 18, text: (row) => text(row.unitId_dictText) },
      timeColumn(t('queue.submitted'), window, (row) => text(row.submitTime)),
    ],
    nameOf: (row) => text(row.teamName),
  },
  payouts: {
    entity: withdrawal,
    match: { subStatus: withdrawalStep.waiting },
    column: 'createTime',
    verbs: { approve: 'examine', refuse: 'examine' },
    refuseKey: 'decline',
    about: payeeFacts,
    approve: (client, row) => client.withdrawals.examine(row.id, { result: examineResult.approve }, revisionOf(row)),
    refuse: (client, row, opinion) => client.withdrawals.examine(row.id, { result: examineResult.refuse, opinion }, revisionOf(row)),
    columns: (t, window) => [
      { title: t('money.no'), width: 20, text: (row) => text(row.withdrawNo) },
      { title: t('queue.expert'), text: (row) => text(row.expertId_dictText) },
      {
        title: t('money.amount'),
        width: 12,
        align: 'right',
        text: (row) => (typeof row.amount === 'number' ? yuan(row.amount, true) : ''),
      },
      { title: t('queue.payDay'), width: 10, text: (row) => text(row.expectPayDate) },
      timeColumn(t('queue.asked'), window, (row) => text(row.createTime)),
    ],
    nameOf: (row) => [text(row.expertId_dictText), typeof row.amount === 'number' ? yuan(row.amount, true) : ''].join(' '),
  },
};
