import type { Issue } from '../../contract/check.ts';
import type { AnyRow } from '../../contract/entity.ts';
import { competition, group } from '../../entities/index.ts';
import type { Draft } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { toWireTime } from '../../view/time.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import { textOf } from '../row-test.ts';

/** The refusal of what a row's state does not allow. */
export const wrongState = (row: AnyRow): Failure => new Failure('verb.state', { id: row.id, state: textOf(row.status) });
export const nowOf = (ctx: FakeCtx): Date => new Date(ctx.now());
export const nowText = (ctx: FakeCtx): string => toWireTime(nowOf(ctx));

/** Of nobody's unit is nothing. */
export const isOf = (owner: unknown, id: string | null): boolean => id !== null && owner === id;
/** Decides over all entries of the tenant. */
export const isStaff = ({ actor }: FakeCtx): boolean => actor.roles.includes('ADMIN') || actor.roles.includes('SUB');
/** Acts for its unit. */
export const isSchool = (ctx: FakeCtx): boolean => !isStaff(ctx) && ctx.actor.roles.includes('UNIT');

/** A live competition. */
export const competitionOf = ({ store, tenantId }: FakeCtx, id: unknown): AnyRow | undefined => {
  const row = store.find(competition, tenantId, id);
  return row?.delFlag === '0' ? row : undefined;
};

/** A group that is of another competition than the row. */
export const groupIssues = ({ store, tenantId }: FakeCtx, row: Draft, message: string): Issue[] => {
  if (typeof row.groupId !== 'string') return [];
  const found = store.live(group, tenantId).find(({ id }) => id === row.groupId);
  return found?.competitionId === row.competitionId ? [] : [{ field: 'groupId', code: 'rule', message }];
};
