import type { AnyRow } from '../contract/entity.ts';
import { expert, expertGroup, expertGroupMember, expertLabel, label } from '../entities/index.ts';
import { heldForCall } from '../logic/access/index.ts';
import { idsOf, rowToWire, type WireRow } from '../logic/draft/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { toWireTime } from '../view/time.ts';
import { change } from './change.ts';
import { addTexts } from './dicts.ts';
import { type FakeCtx, randomHex } from './fake-ctx.ts';
import { compareValues, textOf } from './row-test.ts';
import { refreshPerfect } from './rules/expert.ts';

const named = ({ language }: FakeCtx, row: AnyRow, name: string): string => textOf((language === 'en' && row[`${name}En`]) || row[name]);

/** Labels in use with how many experts have each, and whether the caller is one of them (CALL-92). */
export function labelCounts(ctx: FakeCtx): readonly object[] {
  heldForCall(ctx.actor, label, 'list');
  const relations = ctx.store.live(expertLabel, ctx.tenantId);
  return ctx.store
    .live(label, ctx.tenantId)
    .filter(({ status }) => status === '1')
    .sort((a, b) => compareValues(a.sortNo, b.sortNo) || compareValues(a.labelCode, b.labelCode))
    .map((row) => {
      const own = relations.filter(({ labelId }) => labelId === row.id);
      const selected = ctx.actor.expertId !== null && own.some(({ expertId }) => expertId === ctx.actor.expertId);
      return { id: row.id, name: named(ctx, row, 'labelName'), parentId: row.parentId, expertCount: own.length, selected };
    });
}

/** The groups that the signed-in expert leads or belongs to; staff sees all (CALL-93). */
export function ownGroups(ctx: FakeCtx): readonly object[] {
  const isExpert = heldForCall(ctx.actor, expertLabel, 'list').every((role) => role === 'EXPERT');
  const members = ctx.store.live(expertGroupMember, ctx.tenantId);
  return ctx.store
    .live(expertGroup, ctx.tenantId)
    .map((row) => ({
      row,
      expertIds: members
        .filter(({ groupId }) => groupId === row.id)
        .map(({ expertId }) => textOf(expertId))
        .sort(compareValues),
    }))
    .filter(({ row, expertIds }) => {
      const { expertId } = ctx.actor;
      return !isExpert || (expertId !== null && (row.leaderId === expertId || expertIds.includes(expertId)));
    })
    .sort((a, b) => compareValues(a.row.groupName, b.row.groupName))
    .map(({ row, expertIds }) => ({ id: row.id, name: named(ctx, row, 'groupName'), expertIds }));
}

/** Gives an expert these labels and no others; an expert does so for himself (CALL-151). */
export function saveLabels(ctx: FakeCtx, { expertId, labelIds }: Readonly<Record<string, unknown>>): null {
  const { store, tenantId } = ctx;
  const isExpert = heldForCall(ctx.actor, expertLabel, 'add').every((role) => role === 'EXPERT');
  const ids = idsOf(labelIds);
  const invalid = (field: string): Failure => new Failure('input.invalid', {}, { issues: [{ field, code: 'reference' }] });
  const there = typeof expertId === 'string' && store.find(expert, tenantId, expertId)?.delFlag === '0';
  if (!there || (isExpert && expertId !== ctx.actor.expertId)) throw invalid('expertId');
  if (!ids.every((id) => store.find(label, tenantId, id)?.delFlag === '0')) throw invalid('labelIds');
  const own = store.live(expertLabel, tenantId).filter((row) => row.expertId === expertId);
  for (const row of own) if (!ids.includes(textOf(row.labelId))) change(ctx, expertLabel, row, { delFlag: '1' });
  const createTime = toWireTime(new Date(ctx.now()));
  for (const labelId of ids.filter((id) => !own.some((row) => row.labelId === id)))
    store.put(expertLabel, tenantId, {
      id: randomHex(ctx, 16),
      expertId,
      labelId,
      proficiency: 2,
      confirmed: '0',
      createBy: ctx.actor.username,
      createTime,
    });
  refreshPerfect(ctx, expertId, ids.length);
  return null;
}

/** The caller's own record as an expert, in the clear (CALL-149). */
export function ownExpert(ctx: FakeCtx): WireRow {
  if (!ctx.actor.roles.includes('EXPERT')) throw new Failure('access.denied');
  const row = ctx.store.find(expert, ctx.tenantId, ctx.actor.expertId);
  if (row?.delFlag !== '0') throw new Failure('row.missing');
  return addTexts(ctx, expert, rowToWire(expert, row, { masked: false }));
}
