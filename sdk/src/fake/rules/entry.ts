import type { Issue } from '../../contract/check.ts';
import type { AnyRow } from '../../contract/entity.ts';
import { registration, registrationChange, registrationMember, works, worksLabel, worksSupplement } from '../../entities/index.ts';
import { type Draft, refuseIssues } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { registrationIssues } from '../../rules/registration.ts';
import { memberIssues } from '../../rules/team.ts';
import { fromWireTime } from '../../view/time.ts';
import { change } from '../change.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';
import { textOf } from '../row-test.ts';
import { competitionOf, isOf, isSchool, isStaff, nowOf, nowText, refuseManyEntries, rule, wrongState } from './facts.ts';

const find = ({ store, tenantId }: FakeCtx, id: unknown): AnyRow | undefined => store.find(registration, tenantId, id);
const entryOfWorks = (ctx: FakeCtx, row: AnyRow | Draft): AnyRow | undefined =>
  find(ctx, ctx.store.find(works, ctx.tenantId, row.worksId)?.registrationId);

const limitedBy = (entryIn: (ctx: FakeCtx, row: AnyRow) => AnyRow | undefined): NonNullable<FakeRules['scopes']> => ({
  APPL: (ctx, row) => entryIn(ctx, row)?.captainUserId === ctx.actor.userId,
  UNIT: (ctx, row) => isOf(entryIn(ctx, row)?.unitId, ctx.actor.unitId),
});
const ofEntries = limitedBy((ctx, row) => find(ctx, row.registrationId));
export const ofWorks = limitedBy(entryOfWorks);

/** The entry of a member; refuses one that the caller may not fill. */
const entryOf = (ctx: FakeCtx, id: unknown): AnyRow => {
  const entry = find(ctx, id);
  const own = isStaff(ctx) || (isSchool(ctx) ? entry?.unitId === ctx.actor.unitId : entry?.captainUserId === ctx.actor.userId);
  if (entry?.delFlag !== '0' || !own) throw new Failure('input.invalid', {}, { issues: [{ field: 'registrationId', code: 'reference' }] });
  return entry;
};

const refuseFixed = (ctx: FakeCtx, entry: AnyRow): void => {
  if (entry.status === '5' || (!isStaff(ctx) && entry.status !== '0' && entry.status !== '4')) throw wrongState(entry);
};

const checkMember = (ctx: FakeCtx, entry: AnyRow, after: Draft, id = ''): void => {
  const competition = competitionOf(ctx, entry.competitionId);
  if (!competition) throw new Failure('row.missing');
  const others = ctx.store.live(registrationMember, ctx.tenantId).filter((row) => row.registrationId === entry.id && row.id !== id);
  refuseIssues(registrationMember.fields, [...registrationIssues(after), ...memberIssues(after, { entry, competition, others })]);
  if (after.memberRole === 'member') refuseManyEntries(ctx, competition, after.idNo, entry.id);
};

export const members: FakeRules = {
  scopes: ofEntries,
  beforeAdd(ctx, draft) {
    const entry = entryOf(ctx, draft.registrationId);
    refuseFixed(ctx, entry);
    checkMember(ctx, entry, draft);
  },
  beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    const entry = entryOf(ctx, row.registrationId);
    refuseFixed(ctx, entry);
    const frozen = ['memberRole', 'realName', 'idType', 'idNo'].filter((f) => draft[f] !== undefined);
    if (entry.status === '2')
      refuseIssues(
        registrationMember.fields,
        frozen.map((field): Issue => ({ field, code: 'frozen' })),
      );
    checkMember(ctx, entry, { ...row, ...draft }, row.id);
  },
  beforeDelete: (ctx, row) => refuseFixed(ctx, entryOf(ctx, row.registrationId)),
};

export const changes: FakeRules = {
  scopes: ofEntries,
  beforeAdd(ctx, draft) {
    const entry = entryOf(ctx, draft.registrationId);
    if (entry.status !== '2') throw wrongState(entry);
    refuseIssues(registrationChange.fields, registrationIssues(draft));
    const member = draft.memberId == null ? entry : ctx.store.find(registrationMember, ctx.tenantId, draft.memberId);
    if (member?.delFlag !== '0' || (member !== entry && member.registrationId !== entry.id))
      throw new Failure('input.invalid', {}, { issues: [{ field: 'memberId', code: 'reference' }] });
    draft.realNameBefore = member.realName;
    draft.idNoBefore = member.idNo;
  },
  verbs: {
    accept(ctx, row, _input, later) {
      const entry = entryOf(ctx, row.registrationId);
      const competition = competitionOf(ctx, entry.competitionId);
      if (!competition) throw new Failure('row.missing');
      refuseManyEntries(ctx, competition, row.idNo, entry.id);
      const { realName, idType, idNo } = row;
      const member = row.memberId == null ? undefined : ctx.store.find(registrationMember, ctx.tenantId, row.memberId);
      later(
        () =>
          void (member
            ? change(ctx, registrationMember, member, { realName, idType, idNo })
            : change(ctx, registration, entry, { realName, idType, idNo })),
      );
      return undefined;
    },
    refuse: (_ctx, _row, { reason }) => ({ opinion: reason }),
  },
};

const refusePast = (ctx: FakeCtx, dueTime: unknown): void => {
  const due = typeof dueTime === 'string' ? fromWireTime(dueTime) : undefined;
  if (due && due.getTime() < Math.floor(nowOf(ctx).getTime() / 1000) * 1000)
    refuseIssues(worksSupplement.fields, [rule('dueTime', 'review.dueInFuture')]);
};

export const supplements: FakeRules = {
  scopes: ofWorks,
  refresh(ctx) {
    const now = nowText(ctx);
    for (const row of ctx.store.live(worksSupplement, ctx.tenantId))
      if (row.status === '0' && textOf(row.dueTime) < now) change(ctx, worksSupplement, row, { status: '3' }, 'system');
  },
  beforeAdd(ctx, draft) {
    refusePast(ctx, draft.dueTime);
    draft.askedBy = ctx.actor.username;
  },
  beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length > 0 && row.status !== '0') throw wrongState(row);
    refusePast(ctx, draft.dueTime);
  },
  beforeDelete(_ctx, row) {
    if (row.status === '2') throw wrongState(row);
  },
  verbs: {
    giveSupplement: (ctx, _row, { suppliedFile, note }) => ({ suppliedFile, note: note ?? null, giveTime: nowText(ctx) }),
    returnBack: (_ctx, _row, { reason }) => ({ note: reason }),
    extend(ctx, _row, { dueTime }) {
      refusePast(ctx, dueTime);
      return { dueTime };
    },
  },
};

export const worksLabels: FakeRules = {
  scopes: ofWorks,
  beforeAdd(ctx, draft) {
    if (!isStaff(ctx) && entryOfWorks(ctx, draft)?.captainUserId !== ctx.actor.userId)
      refuseIssues(worksLabel.fields, [{ field: 'worksId', code: 'reference' }]);
    draft.source = isStaff(ctx) ? 'admin' : 'applicant';
  },
};
