import type { ExpertDesk, Todo } from '@saiyun/sdk/calls';
import type { Entity } from '@saiyun/sdk/contract';
import { calibration, expertAccount, review, reviewStatus, settlement } from '@saiyun/sdk/entities';
import type { WireRow } from '@saiyun/sdk/logic/draft';
import { toFen, toWireYuan } from '@saiyun/sdk/logic/money';
import { may, mayCall } from '@saiyun/sdk/logic/permission';
import type { Ctx } from '../../kernel/context.ts';
import { list } from '../../kernel/list/page.ts';
import { moduleNamed } from '../../kernel/tasks/modules.ts';
import { myReviewPage, myReviewStates, waitingCalibrations } from '../review/index.ts';

/** Reviews that a start page shows one by one. */
const mostShown = 5;

const open = `${reviewStatus.pending},${reviewStatus.staged}`;

/** The first row of a list of the caller. */
const firstOf = async (ctx: Ctx, entity: Entity): Promise<WireRow | undefined> => {
  const module = moduleNamed(ctx, entity.name);
  if (!module || may(ctx.actor, entity, 'list').kind !== 'allowed') return undefined;
  return (await list(ctx, module, { pageSize: '1' })).records[0];
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const money = (value: unknown): number => (typeof value === 'number' ? value : 0);
const fen = (value: unknown): number => toFen(money(value)) ?? 0;

/** What waits on the expert's desk, and what was earned. */
export async function deskOf(ctx: Ctx): Promise<{ readonly todos: readonly Todo[]; readonly desk?: ExpertDesk }> {
  if (mayCall(ctx.actor, 'ownExpert').kind !== 'allowed' || ctx.actor.expertId === null) return { todos: [] };
  const states = await myReviewStates(ctx);
  const [page, account, settled, calibrations, self] = await Promise.all([
    myReviewPage(ctx, { status: open, column: 'dueTime', order: 'asc', pageSize: String(mostShown) }),
    firstOf(ctx, expertAccount),
    firstOf(ctx, settlement),
    waitingCalibrations(ctx),
    ctx.db.one<{ signature: string | null }>(
      `select signature_file as signature from ds_tb_expert where tenant_id = $1 and id = $2 and del_flag = '0'`,
      [ctx.tenantId, ctx.actor.expertId],
    ),
  ]);
  const countOf = (state: string): number => states.find(({ status }) => status === state)?.n ?? 0;
  const todo = (name: Todo['name'], state: string): Todo => ({
    name,
    about: null,
    entity: review.name,
    list: '/dsTbReview/myList',
    query: { match: { status: state } },
    count: countOf(state),
    due: states.find(({ status }) => status === state)?.due ?? null,
  });
  const counted = [reviewStatus.pending, reviewStatus.staged, reviewStatus.submitted, reviewStatus.expired];
  return {
    todos: [
      {
        name: 'calibrationsToDo',
        about: null,
        entity: calibration.name,
        list: '/dsTbReview/waitingCalibrations',
        query: {},
        count: calibrations.length,
        due: null,
      },
      todo('reviewsToWrite', reviewStatus.pending),
      todo('reviewsToFinish', reviewStatus.staged),
      { ...todo('reviewsLost', reviewStatus.expired), due: null },
    ],
    desk: {
      due: page.records.map(({ id, title, anonymousCode, projectName, status, dueTime }) => ({
        id,
        title,
        anonymousCode,
        projectName,
        status,
        dueTime,
      })),
      done: countOf(reviewStatus.submitted),
      all: counted.reduce((sum, state) => sum + countOf(state), 0),
      signed: (self?.signature ?? '') !== '',
      available: toWireYuan(fen(account?.balance) - fen(account?.frozen)),
      frozen: money(account?.frozen),
      totalIncome: money(account?.totalIncome),
      lastSettlement: settled
        ? {
            amount: money(settled.amount),
            period: text(settled.period),
            projectName: text(settled.projectId_dictText),
            examineStatus: text(settled.examineStatus),
            settleStatus: text(settled.settleStatus),
          }
        : null,
    },
  };
}
