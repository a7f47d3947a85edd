import type { WorksRegrouped } from '@saiyun/sdk/calls';
import { json } from '@saiyun/sdk/contract';
import { works } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import type { Params } from '@saiyun/sdk/logic/query';
import { needed, readInput } from '../../../http/call/input.ts';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { refuseRow, rolesFor } from '../../../kernel/access/access.ts';
import { writeOf } from '../../../kernel/access/confinement.ts';
import { audit, auditImage } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { CallModule, TxCtx } from '../../../kernel/entity-module.ts';
import { publish } from '../../../kernel/events/outbox.ts';
import { Failure, inputFailure } from '../../../kernel/failure.ts';
import { fromDb } from '../../../kernel/row/row.ts';
import { readDbRows, refuseUngiven, writing } from '../../../kernel/write/standard-calls.ts';
import { updateRows } from '../../../kernel/write/store-rows.ts';
import { fixedGroupIssues } from './fixed-group.ts';
import { groupingBoard } from './grouping-board.ts';
import { sheetLines } from './grouping-sheet.ts';
import { worksModule } from './works.ts';

/** More works than these no competition groups at once. */
const mostMoves = 10_000;

const input = {
  competitionId: needed(['竞赛', 'Competition']),
  moves: json(['调整', 'Moves'], 'any', { required: true }),
} as const;

interface Move {
  readonly id: string;
  readonly groupId: string | null;
  readonly revision: number;
}

const isMove = (one: unknown): one is Move => {
  if (typeof one !== 'object' || one === null) return false;
  const { id, groupId, revision } = one as Partial<Record<keyof Move, unknown>>;
  return typeof id === 'string' && (groupId === null || typeof groupId === 'string') && Number.isInteger(revision);
};

/** The moves of a body, each work once. */
const movesIn = (given: unknown): ReadonlyMap<string, Move> => {
  if (!Array.isArray(given) || given.length === 0 || !given.every(isMove)) throw inputFailure({ field: 'moves', code: 'type' });
  if (given.length > mostMoves) throw inputFailure({ field: 'moves', code: 'tooLong', params: { max: mostMoves } });
  const moves = new Map(given.map((one) => [one.id, one]));
  if (moves.size < given.length) throw inputFailure({ field: 'moves', code: 'duplicate' });
  return moves;
};

const refuseOtherGroups = async ({ tx, tenantId }: TxCtx, competitionId: string, moves: Iterable<Move>): Promise<void> => {
  const asked = [...new Set([...moves].flatMap(({ groupId }) => groupId ?? []))];
  const found = await tx.many<{ id: string }>(
    `select id from ds_tb_competition_group where tenant_id = $1 and competition_id = $2 and id = any($3) and del_flag = '0'`,
    [tenantId, competitionId, asked],
  );
  if (found.length < asked.length) refuseIssues(works.fields, [{ field: 'groupId', code: 'rule', message: 'works.groupOther' }]);
};

/** PUT /dsTbWorks/regroup: works into groups of their competition or out of them, all or none, each at the revision that was read (COMP-05). */
const regroup = (ctx: Ctx, body: unknown): Promise<WorksRegrouped> => {
  const { competitionId, moves: given } = readInput(input, body);
  const moves = movesIn(given);
  const roles = rolesFor(ctx, works, 'assignGroup');
  const ids = [...moves.keys()];
  return writing(ctx, works, async (tx) => {
    const write = writeOf(works, 'assignGroup');
    const stored = await readDbRows(ctx, tx.tx, worksModule, roles, ids, { lock: true });
    if (stored.length < ids.length) throw new Failure('row.missing');
    await refuseUngiven(tx, worksModule, roles, ids, write);
    await refuseOtherGroups(tx, competitionId, moves.values());
    const rows = stored.map((dbRow) => ({ dbRow, row: fromDb(ctx, works, dbRow) }));
    for (const { row } of rows) {
      if (row.competitionId !== competitionId) throw new Failure('row.missing');
      if (row.revision !== moves.get(row.id)?.revision) throw new Failure('row.stale');
      await refuseRow(tx, works, 'assignGroup', row);
      refuseIssues(works.fields, await fixedGroupIssues(tx, row, moves.get(row.id)?.groupId));
    }
    const changes = rows.flatMap(({ row, dbRow }) => {
      const groupId = moves.get(row.id)?.groupId ?? null;
      return groupId === (row.groupId ?? null) ? [] : [{ id: row.id, row, dbRow, draft: { groupId } }];
    });
    await updateRows(tx, worksModule, changes);
    // Nobody may move a work to where they could not have written it.
    await refuseUngiven(tx, worksModule, roles, ids, write);
    await audit(
      tx,
      works,
      changes.map(({ row, draft }) => {
        const after = { ...row, ...draft };
        return { action: 'assignGroup', entityId: row.id, before: auditImage(works, row, after), after: auditImage(works, after, row) };
      }),
    );
    await publish(
      tx,
      works,
      'assignGroup',
      changes.map(({ row }) => ({ id: row.id, from: row.status, to: row.status, revision: row.revision + 1 })),
    );
    return { undo: changes.map(({ row }) => ({ id: row.id, groupId: row.groupId || null, revision: row.revision + 1 })) };
  });
};

/** Works are put into groups in one go, by hand, by rules or from a sheet. */
export const worksGrouping: CallModule = {
  name: 'works grouping',
  register(app, services) {
    route(app, services, {
      method: 'GET',
      path: `${works.path}/grouping`,
      query: { competitionId: ask.needed },
      handler: (ctx, { query }) => groupingBoard(ctx, neededParam((query ?? {}) as Params, 'competitionId')),
    });
    route(app, services, {
      method: 'POST',
      path: `${works.path}/groupingSheet`,
      handler: (ctx, request) => {
        rolesFor(ctx, works, 'assignGroup');
        return sheetLines(request.sentFile);
      },
    });
    route(app, services, {
      method: 'PUT',
      path: `${works.path}/regroup`,
      body: input,
      bodyLimit: 2_000_000,
      dryRun: 'takenBack',
      handler: (ctx, { body }) => regroup(ctx, body),
    });
  },
};
