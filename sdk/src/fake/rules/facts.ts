import type { Issue } from '../../contract/check.ts';
import type { AnyRow, Entity } from '../../contract/entity.ts';
import { area, competition, competitionAdmin, group, registration, registrationMember, timelineException } from '../../entities/index.ts';
import { type Draft, membersOf } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { exceptionEnd, type GateScope } from '../../rules/exceptions.ts';
import { hasOpened, isGateOpen } from '../../rules/timeline.ts';
import { fromWireTime, toWireTime } from '../../view/time.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import { textOf } from '../row-test.ts';

/** The refusal of what a row's state does not allow. */
export const wrongState = (row: AnyRow): Failure => new Failure('verb.state', { id: row.id, state: textOf(row.status) });
export const nowOf = (ctx: FakeCtx): Date => new Date(ctx.now());
export const nowText = (ctx: FakeCtx): string => toWireTime(nowOf(ctx));

export const rule = (field: string, message: string): Issue => ({ field, code: 'rule', message });

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

/** How many live entries a person may have in a competition. */
export const mostEntries = (row: AnyRow): number => (typeof row.perPersonMax === 'number' ? row.perPersonMax : 1);

/** Refuses the entry of a person who is captain or member of as many as the competition allows. */
export const refuseManyEntries = (ctx: FakeCtx, { id, ...row }: AnyRow, idNo: unknown, except = ''): void => {
  const live = ctx.store
    .live(registration, ctx.tenantId)
    .filter((entry) => entry.competitionId === id && entry.id !== except && entry.status !== '3' && entry.status !== '5');
  const joined = new Set(
    ctx.store
      .live(registrationMember, ctx.tenantId)
      .filter((one) => one.idNo === idNo && one.memberRole === 'member')
      .map((one) => one.registrationId),
  );
  const max = mostEntries({ id, ...row });
  if (live.filter((entry) => entry.idNo === idNo || joined.has(entry.id)).length >= max)
    throw new Failure('registration.person_limit', { max });
};

/** A group that is of another competition than the row. */
export const groupIssues = ({ store, tenantId }: FakeCtx, row: Draft, message: string): Issue[] => {
  if (typeof row.groupId !== 'string') return [];
  const found = store.live(group, tenantId).find(({ id }) => id === row.groupId);
  return found?.competitionId === row.competitionId ? [] : [{ field: 'groupId', code: 'rule', message }];
};

type Part = (row: AnyRow) => unknown;

const givenTo = (ctx: FakeCtx): AnyRow[] => ctx.store.live(competitionAdmin, ctx.tenantId).filter((one) => one.userId === ctx.actor.userId);
const isValid = (ctx: FakeCtx, { expireTime }: AnyRow): boolean => typeof expireTime !== 'string' || expireTime >= nowText(ctx);

/** The rows of a sub-administrator: all while nobody limited it, else those of the competitions, areas and groups that it was given. */
export const subSees =
  (competitionIn: Part, groupIn?: Part, areaIn?: Part) =>
  (ctx: FakeCtx, row: AnyRow): boolean => {
    const given = givenTo(ctx);
    const holds = (one: AnyRow): boolean => {
      const groups = membersOf(one.groupIds, true);
      if (!isValid(ctx, one) || one.competitionId !== competitionIn(row)) return false;
      if (groupIn && groups.length > 0 && !groups.includes(textOf(groupIn(row)))) return false;
      return !areaIn || one.areaId == null || one.areaId === areaIn(row);
    };
    return given.length === 0 || given.some(holds);
  };

/** Refuses a verb that a sub-administrator was not given in this competition. */
export const refuseOtherAction = (ctx: FakeCtx, competitionId: unknown, action: string): void => {
  if (!ctx.actor.roles.includes('SUB') || ctx.actor.roles.includes('ADMIN')) return;
  const rows = givenTo(ctx).filter((one) => one.competitionId === competitionId && isValid(ctx, one));
  const allows = ({ actions }: AnyRow): boolean => !Array.isArray(actions) || actions.length === 0 || actions.includes(action);
  if (rows.length > 0 && !rows.some(allows)) throw new Failure('access.denied');
};

/** Whether `id` is `below` itself or lies above it, along `parentId`. */
export const isAbove = ({ store, tenantId }: FakeCtx, entity: Entity, below: unknown, id: string): boolean => {
  const seen = new Set<unknown>();
  for (let at = below; typeof at === 'string' && !seen.has(at); at = store.find(entity, tenantId, at)?.parentId) {
    if (at === id) return true;
    seen.add(at);
  }
  return false;
};

/** Whether a gate of a competition is open to this unit, team or area: by its times, or by a timeline exception. */
export const isOpenFor = (ctx: FakeCtx, row: AnyRow, gate: 'register' | 'submit', scope: GateScope): boolean => {
  if (isGateOpen(row, gate, nowOf(ctx))) return true;
  if (!hasOpened(row, gate, nowOf(ctx))) return false;
  const now = nowText(ctx);
  const rows = ctx.store
    .live(timelineException, ctx.tenantId)
    .filter((one) => one.gate === gate && typeof one.newEnd === 'string' && one.newEnd >= now)
    .map((one) => ({
      ...one,
      competition: one.competitionId,
      scopeType: one.scopeType,
      scopeId: one.scopeId,
      newEnd: fromWireTime(textOf(one.newEnd)) ?? nowOf(ctx),
    }));
  const areas = ctx.store.live(area, ctx.tenantId).filter((one) => typeof one.parentId === 'string');
  const parents = new Map(areas.map((one) => [one.id, textOf(one.parentId)]));
  return exceptionEnd({ rows, parents }, row.id, scope) !== undefined;
};
