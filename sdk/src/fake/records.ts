import type { Issue } from '../contract/check.ts';
import type { AnyRow, Entity } from '../contract/entity.ts';
import type { Role } from '../contract/roles.ts';
import {
  area,
  competition,
  registration,
  reviewProject,
  reviewTemplate,
  reviewTemplateItem,
  role,
  unit,
  user,
  works,
} from '../entities/index.ts';
import { type Draft, membersOf, refuseIssues } from '../logic/draft/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { competitionIssues, reviewProjectIssues } from '../rules/competition.ts';
import { registrationIssues } from '../rules/registration.ts';
import { templateIssues, templateItemIssues } from '../rules/review-template.ts';
import { passwordIssues } from '../rules/user.ts';
import { toWireTime } from '../view/time.ts';
import type { FakeCtx } from './fake-ctx.ts';
import { textOf } from './row-test.ts';

/**
 * What is special about one record in the fake. Only the real server knows: the times of a competition (registration.closed, works.closed),
 * quotas and entries per person, whose turn an approval is and its registration number, that group and unit of an entry fit, which fields of a
 * returned entry may change, how many reviews a work needs, the times, signature, items and versions of a review, what an import or export does.
 */
export interface FakeRules {
  /** Which rows a role sees that does not see all. */
  readonly scopes?: { readonly [R in Role]?: (ctx: FakeCtx, row: AnyRow) => boolean };
  /** Records that are parts of this one and are deleted with it. */
  readonly parts?: readonly string[];
  beforeAdd?(ctx: FakeCtx, draft: Draft): void;
  beforeEdit?(ctx: FakeCtx, row: AnyRow, draft: Draft): void;
  beforeDelete?(ctx: FakeCtx, row: AnyRow): void;
  /** Answers columns to set besides the state. */
  readonly verbs?: Readonly<Record<string, (ctx: FakeCtx, row: AnyRow, input: Draft) => Draft | undefined>>;
}

const wrongState = (row: AnyRow): Failure => new Failure('verb.state', { id: row.id, state: textOf(row.status) });
const nowText = (ctx: FakeCtx): string => toWireTime(new Date(ctx.now()));

const isLimited = (ctx: FakeCtx): boolean => !ctx.actor.roles.includes('ADMIN');
/** A school administrator touches no account that may do more than its own (domain B10). */
const refuseAbove = (ctx: FakeCtx, roleIds: unknown): void => {
  const bases = membersOf(roleIds, true).map((id) => ctx.store.find(role, ctx.tenantId, id)?.baseRole);
  if (isLimited(ctx) && !bases.every((base) => base === 'UNIT' || base === 'APPL')) throw new Failure('access.denied');
};
const refuseSelf = (ctx: FakeCtx, row: AnyRow): void => {
  if (row.id === ctx.actor.userId) throw new Failure('user.self');
};
const endSessions = ({ sessions }: FakeCtx, userId: string, except = ''): void => {
  for (const [token, id] of sessions) if (id === userId && token !== except) sessions.delete(token);
};

/** Of nobody's unit is nothing. */
const isOf = (owner: unknown, id: string | null): boolean => id !== null && owner === id;

const users: FakeRules = {
  scopes: { UNIT: ({ actor }, row) => isOf(row.unitId, actor.unitId) },
  beforeAdd(ctx, draft) {
    if (isLimited(ctx)) draft.unitId = ctx.actor.unitId;
    refuseAbove(ctx, draft.selectedroles);
    refuseIssues(user.fields, passwordIssues(draft));
    draft.status = '1';
  },
  beforeEdit(ctx, row, draft) {
    if (isLimited(ctx) && draft.unitId !== undefined && draft.unitId !== ctx.actor.unitId) throw new Failure('access.denied');
    refuseAbove(ctx, row.selectedroles);
    refuseAbove(ctx, draft.selectedroles);
    refuseIssues(user.fields, passwordIssues(draft));
    if (draft.password !== undefined) endSessions(ctx, row.id, ctx.token);
  },
  beforeDelete(ctx, row) {
    refuseSelf(ctx, row);
    refuseAbove(ctx, row.selectedroles);
    endSessions(ctx, row.id);
  },
  verbs: {
    freeze(ctx, row) {
      refuseSelf(ctx, row);
      refuseAbove(ctx, row.selectedroles);
      endSessions(ctx, row.id);
      return undefined;
    },
    unfreeze(ctx, row) {
      refuseAbove(ctx, row.selectedroles);
      return undefined;
    },
  },
};

const areas: FakeRules = {
  beforeEdit({ store, tenantId }, row, { parentId }) {
    const seen = new Set<unknown>();
    for (let at = parentId; typeof at === 'string' && !seen.has(at); at = store.find(area, tenantId, at)?.parentId) {
      if (at === row.id) refuseIssues(area.fields, [{ field: 'parentId', code: 'rule', message: 'area.cycle' }]);
      seen.add(at);
    }
  },
};

const entriesOf = ({ store, tenantId }: FakeCtx, field: 'unitId' | 'competitionId', id: string): AnyRow[] =>
  store.live(registration, tenantId).filter((row) => row[field] === id);

const units: FakeRules = {
  beforeAdd(_ctx, draft) {
    draft.status = '1';
  },
  beforeDelete(ctx, row) {
    if (entriesOf(ctx, 'unitId', row.id).length > 0) throw new Failure('unit.has_registrations', { unit: textOf(row.unitName) });
  },
};

const refuseWithEntries = (ctx: FakeCtx, row: AnyRow): undefined => {
  if (entriesOf(ctx, 'competitionId', row.id).length > 0) throw new Failure('competition.has_registrations');
};
const isPublished = (_ctx: FakeCtx, row: AnyRow): boolean => row.status !== '0';

const competitions: FakeRules = {
  scopes: { APPL: isPublished, EXPERT: isPublished },
  parts: ['dsTbCompetitionGroup'],
  beforeAdd: (_ctx, draft) => refuseIssues(competition.fields, competitionIssues(draft)),
  beforeEdit(_ctx, row, draft) {
    if (row.status !== '0' && draft.competitionCode !== undefined)
      refuseIssues(competition.fields, [{ field: 'competitionCode', code: 'frozen' }]);
    refuseIssues(competition.fields, competitionIssues({ ...row, ...draft }));
  },
  beforeDelete: refuseWithEntries,
  verbs: {
    publish(_ctx, row) {
      const issues = competitionIssues(row);
      if (issues.length > 0) throw new Failure('competition.not_ready', {}, { issues });
      return undefined;
    },
    unpublish: refuseWithEntries,
  },
};

const isStaff = ({ actor }: FakeCtx): boolean => actor.roles.includes('ADMIN') || actor.roles.includes('SUB');
const opinion = (_ctx: FakeCtx, _row: AnyRow, input: Draft): Draft => ({ auditOpinion: input.opinion ?? null });

const registrations: FakeRules = {
  scopes: {
    UNIT: ({ actor }, row) => isOf(row.unitId, actor.unitId),
    APPL: ({ actor }, row) => row.captainUserId === actor.userId,
  },
  beforeAdd(ctx, draft) {
    refuseIssues(registration.fields, registrationIssues(draft));
    draft.areaId ??= ctx.store.find(unit, ctx.tenantId, draft.unitId)?.areaId;
    draft.source = 'web';
    draft.payStatus = '0';
    if (!isStaff(ctx) && !ctx.actor.roles.includes('UNIT')) draft.captainUserId = ctx.actor.userId;
  },
  beforeEdit(ctx, row, draft) {
    if (row.status === '5' || (!isStaff(ctx) && row.status !== '0' && row.status !== '4')) throw wrongState(row);
    if (draft.idNo !== undefined || draft.idType !== undefined) refuseIssues(registration.fields, registrationIssues({ ...row, ...draft }));
  },
  beforeDelete(ctx, row) {
    if (!isStaff(ctx) && row.status !== '0' && row.status !== '5') throw wrongState(row);
  },
  verbs: { submit: (ctx) => ({ submitTime: nowText(ctx) }), approve: opinion, returnBack: opinion, reject: opinion, restore: opinion },
};

/** Digits and letters that nobody mistakes for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const entryOf = ({ store, tenantId }: FakeCtx, row: AnyRow | Draft): AnyRow | undefined =>
  store.find(registration, tenantId, row.registrationId);

const workRules: FakeRules = {
  scopes: {
    APPL: (ctx, row) => entryOf(ctx, row)?.captainUserId === ctx.actor.userId,
    UNIT: (ctx, row) => isOf(entryOf(ctx, row)?.unitId, ctx.actor.unitId),
  },
  beforeAdd(ctx, draft) {
    const entry = entryOf(ctx, draft);
    const issue: Issue = { field: 'registrationId', code: 'reference' };
    if (entry?.competitionId !== draft.competitionId) refuseIssues(works.fields, [issue]);
    if (entry?.status !== '2') refuseIssues(works.fields, [{ ...issue, code: 'rule', message: 'works.registrationState' }]);
    draft.groupId ??= entry?.groupId;
    draft.anonymousCode = Array.from(ctx.random(8), (byte) => alphabet[byte % alphabet.length]).join('');
  },
  beforeEdit(_ctx, row) {
    if (row.status !== '0' && row.status !== '1') throw wrongState(row);
  },
  beforeDelete(ctx, row) {
    if (row.status !== '0' && !isStaff(ctx)) throw wrongState(row);
  },
  verbs: {
    submit(ctx, row) {
      if (!row.worksFile) refuseIssues(works.fields, [{ field: 'worksFile', code: 'rule', message: 'works.fileMissing' }]);
      return { commitTime: nowText(ctx), lateSeconds: 0 };
    },
    disqualify: (_ctx, _row, { reason }) => ({ reason }),
  },
};

const isPerfect = (row: Draft): string => (row.realName && row.unitId && row.phone && row.signatureFile ? '1' : '0');

const experts: FakeRules = {
  beforeAdd(_ctx, draft) {
    draft.isPerfect = isPerfect(draft);
  },
  beforeEdit(_ctx, row, draft) {
    const perfect = isPerfect({ ...row, ...draft });
    if (perfect !== row.isPerfect) draft.isPerfect = perfect;
  },
};

const templates: FakeRules = {
  parts: ['dsTbReviewTemplateItem'],
  beforeEdit(_ctx, row, draft) {
    if (Object.keys(draft).length > 0 && row.status !== '0') throw wrongState(row);
  },
  beforeDelete(_ctx, row) {
    if (row.status === '1') throw wrongState(row);
  },
  verbs: {
    use({ store, tenantId }, row) {
      const items = store.live(reviewTemplateItem, tenantId).filter((item) => item.templateId === row.id);
      refuseIssues(reviewTemplateItem.fields, templateIssues(items as unknown as Parameters<typeof templateIssues>[0]));
      return undefined;
    },
  },
};

/** Items change only while their template is a draft. */
const refuseUsedTemplate = ({ store, tenantId }: FakeCtx, id: unknown): void => {
  const template = store.find(reviewTemplate, tenantId, id);
  if (template?.status !== '0') throw new Failure('verb.state', { id: textOf(id), state: textOf(template?.status) });
};

const templateItems: FakeRules = {
  beforeAdd(ctx, draft) {
    refuseUsedTemplate(ctx, draft.templateId);
    refuseIssues(reviewTemplateItem.fields, templateItemIssues(draft));
  },
  beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    refuseUsedTemplate(ctx, row.templateId);
    refuseIssues(reviewTemplateItem.fields, templateItemIssues({ ...row, ...draft }));
  },
  beforeDelete: (ctx, row) => refuseUsedTemplate(ctx, row.templateId),
};

const refuseUnusedTemplate = ({ store, tenantId }: FakeCtx, row: AnyRow): undefined => {
  if (store.find(reviewTemplate, tenantId, row.templateId)?.status !== '1')
    refuseIssues(reviewProject.fields, [{ field: 'templateId', code: 'rule', message: 'review.templateNotInUse' }]);
};

const projects: FakeRules = {
  beforeAdd: (_ctx, draft) => refuseIssues(reviewProject.fields, reviewProjectIssues(draft)),
  beforeEdit(_ctx, row, draft) {
    const begun = row.status !== '0' && row.status !== '1';
    const frozen = begun ? ['templateId', 'blindMode'].filter((field) => draft[field] !== undefined) : [];
    refuseIssues(reviewProject.fields, [
      ...frozen.map((field): Issue => ({ field, code: 'frozen' })),
      ...reviewProjectIssues({ ...row, ...draft }),
    ]);
  },
  verbs: { startAllot: refuseUnusedTemplate, openReview: refuseUnusedTemplate },
};

const refuseOthers = ({ actor }: FakeCtx, row: AnyRow): undefined => {
  if (actor.expertId === null || row.expertId !== actor.expertId) throw new Failure('review.not_yours');
};
const refuseUnasked = (row: AnyRow): undefined => {
  if (!row.returnRequestTime) throw wrongState(row);
};

const reviews: FakeRules = {
  beforeAdd(ctx, draft) {
    draft.dueTime ??= ctx.store.find(reviewProject, ctx.tenantId, draft.projectId)?.endTime;
    draft.allotTime = nowText(ctx);
  },
  beforeEdit(_ctx, row, draft) {
    if (Object.keys(draft).length > 0 && row.status !== '0' && row.status !== '1') throw wrongState(row);
  },
  beforeDelete(_ctx, row) {
    if (row.status !== '0' && row.status !== '5') throw wrongState(row);
  },
  verbs: {
    stage: refuseOthers,
    submitReview(ctx, row) {
      refuseOthers(ctx, row);
      return { submitTime: nowText(ctx), returnRequestTime: null };
    },
    askReturn(ctx, row, { reason }) {
      refuseOthers(ctx, row);
      return { returnRequestTime: nowText(ctx), returnReason: reason };
    },
    approveReturn: (_ctx, row) => refuseUnasked(row),
    refuseReturn(_ctx, row) {
      refuseUnasked(row);
      return { returnRequestTime: null, returnReason: null };
    },
    extend: (_ctx, _row, { dueTime }) => ({ dueTime }),
    cancelAllot: (_ctx, _row, { reason }) => ({ returnReason: reason }),
  },
};

const own = ({ actor }: FakeCtx, row: AnyRow): boolean => row.userId === actor.userId;

const rules: Readonly<Record<string, FakeRules>> = {
  sysUser: users,
  sysDict: { parts: ['sysDictItem'] },
  dsTbCompetitionArea: areas,
  dsTbUnit: units,
  dsTbCompetition: competitions,
  dsTbRegistration: registrations,
  dsTbWorks: workRules,
  dsTbExpert: experts,
  dsTbReviewTemplate: templates,
  dsTbReviewTemplateItem: templateItems,
  dsTbReviewProject: projects,
  dsTbWorksAllot: reviews,
  dsTbImportTask: { scopes: { SUB: own, UNIT: own, EXPERT: own, APPL: own, FIN: own } },
  dsTbDownloadTask: { scopes: { SUB: own, UNIT: own, EXPERT: own, APPL: own, FIN: own, AUD: own } },
};

/** The rules of a record; most have few. */
export const rulesOf = ({ name }: Pick<Entity, 'name'>): FakeRules => rules[name] ?? {};

/** Whether these roles see a row: when one of them is not limited, or is and sees it. */
export const sees = (ctx: FakeCtx, entity: Entity, roles: readonly Role[], row: AnyRow): boolean => {
  const scopes = rulesOf(entity).scopes ?? {};
  return roles.some((one) => scopes[one]?.(ctx, row) ?? true);
};
