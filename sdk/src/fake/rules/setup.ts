import type { Issue } from '../../contract/check.ts';
import type { AnyRow } from '../../contract/entity.ts';
import { area, competitionForm, group, registration, stage, timelineException, unit, unitAuthorize } from '../../entities/index.ts';
import { type Draft, refuseIssues } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { formUseIssues } from '../../rules/answers.ts';
import { stageIssues } from '../../rules/competition.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';
import { isAbove, isOf, nowText, rule, subSees, wrongState } from './facts.ts';

/** That scope for records whose rows name their competition. */
export const ofCompetition = { SUB: subSees((row) => row.competitionId) };

/** Where a row refers to another of its competition. */
const isOfSame = (ctx: FakeCtx, entity: typeof group | typeof stage | typeof competitionForm, id: unknown, row: Draft): boolean =>
  id == null || ctx.store.find(entity, ctx.tenantId, id)?.competitionId === row.competitionId;

const checkGroup = (ctx: FakeCtx, after: Draft, id?: string): void => {
  const issues: Issue[] = [];
  if (!isOfSame(ctx, group, after.parentId, after)) issues.push(rule('parentId', 'works.groupOther'));
  else if (id !== undefined && isAbove(ctx, group, after.parentId, id)) issues.push(rule('parentId', 'tree.cycle'));
  if (!isOfSame(ctx, competitionForm, after.formId, after)) issues.push(rule('formId', 'form.other'));
  refuseIssues(group.fields, issues);
};

export const groups: FakeRules = {
  scopes: {
    SUB: subSees(
      (row) => row.competitionId,
      (row) => row.id,
    ),
  },
  beforeAdd: (ctx, draft) => checkGroup(ctx, draft),
  beforeEdit: (ctx, row, draft) => checkGroup(ctx, { ...row, ...draft }, row.id),
};

const othersOf = ({ store, tenantId }: FakeCtx, draft: Draft, except?: string): AnyRow[] =>
  store.live(stage, tenantId).filter((row) => row.competitionId === draft.competitionId && row.id !== except);

export const stages: FakeRules = {
  scopes: ofCompetition,
  beforeAdd: (ctx, draft) => refuseIssues(stage.fields, stageIssues(draft, othersOf(ctx, draft))),
  beforeEdit(ctx, row, draft) {
    const after = { ...row, ...draft };
    refuseIssues(stage.fields, stageIssues(after, othersOf(ctx, after, row.id)));
  },
};

const checkForm = (ctx: FakeCtx, after: Draft): void => {
  const issues: Issue[] = [];
  if (!isOfSame(ctx, group, after.groupId, after)) issues.push(rule('groupId', 'works.groupOther'));
  if (!isOfSame(ctx, stage, after.stageId, after)) issues.push(rule('stageId', 'stage.other'));
  refuseIssues(competitionForm.fields, issues);
};

export const forms: FakeRules = {
  scopes: ofCompetition,
  beforeAdd: checkForm,
  beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length > 0 && row.status !== '0') throw wrongState(row);
    checkForm(ctx, { ...row, ...draft });
  },
  beforeDelete(_ctx, row) {
    if (row.status === '1') throw wrongState(row);
  },
  verbs: {
    use(_ctx, row) {
      refuseIssues(competitionForm.fields, formUseIssues(row));
      return undefined;
    },
  },
};

const isAdmin = ({ actor }: FakeCtx): boolean => actor.roles.includes('ADMIN');

export const authorisations: FakeRules = {
  scopes: { ...ofCompetition, UNIT: ({ actor }, row) => isOf(row.unitId, actor.unitId) },
  beforeAdd(ctx, draft) {
    if (!isAdmin(ctx) && draft.unitId !== ctx.actor.unitId) refuseIssues(unitAuthorize.fields, [rule('unitId', 'registration.otherUnit')]);
  },
  verbs: {
    authorize(ctx, _row, { reason }) {
      if (isAdmin(ctx) && !reason) throw new Failure('input.invalid', {}, { issues: [{ field: 'reason', code: 'required' }] });
      return { authorizedBy: ctx.actor.username, authorizedTime: nowText(ctx), reason: reason ?? null };
    },
    withdraw: (_ctx, _row, { reason }) => ({ reason }),
  },
};

const scopeOf = ({ store, tenantId }: FakeCtx, { scopeType, scopeId }: Draft): AnyRow | undefined => {
  const targets = { unit, team: registration, area } as const;
  const target = Object.hasOwn(targets, String(scopeType)) ? targets[scopeType as keyof typeof targets] : undefined;
  const row = target && store.find(target, tenantId, scopeId);
  return row?.delFlag === '0' ? row : undefined;
};

export const exceptions: FakeRules = {
  scopes: ofCompetition,
  beforeAdd(ctx, draft) {
    const found = scopeOf(ctx, draft);
    if (!found || (draft.scopeType === 'team' && found.competitionId !== draft.competitionId))
      refuseIssues(timelineException.fields, [{ field: 'scopeId', code: 'reference' }]);
    draft.approvedBy = ctx.actor.username;
  },
  beforeEdit(ctx, _row, draft) {
    if (Object.keys(draft).length > 0) draft.approvedBy = ctx.actor.username;
  },
};
