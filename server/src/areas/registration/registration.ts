import { allFields, type Columns, type Issue, ruleIssue, type StoredDraft, type StoredRow } from '@saiyun/sdk/contract';
import { examineStatus, payStatus, registration, registrationStatus, unitStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { storedReason } from '@saiyun/sdk/messages';
import { askedKeys, isWithin, mayChangeField, registrationIssues, returnTime } from '@saiyun/sdk/rules';
import { isStaff } from '../../actor/staff.ts';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';
import { entityModule, Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { refuseUninvited } from '../competition/admission/invited.ts';
import { checkAnswers } from '../competition/form-answers.ts';
import { type Competition, competitionOf, competitionOfGroup, competitionOfStage, hasGroups } from '../competition/timeline.ts';
import { chargeEntry, dischargeEntry, isCharged } from '../money/fees/charge.ts';
import { returnOf, unaskedIssues } from './asked-changes.ts';
import { externalIdOf, isSchool, mayEnterFor } from './entrant.ts';
import { filesOfEntry } from './entry-scope.ts';
import { restoreWorks, withdrawWorks } from './entry-works.ts';
import { membersOf, returnedImage } from './examining/returned.ts';
import { areaOfUnit, refuseClosedEntry, refuseClosedSubmit, refuseUnauthorised } from './gate-checks.ts';
import { registrationImport } from './import-rules.ts';
import { entryColumns } from './importing/columns.ts';
import { storePeople } from './importing/team.ts';
import { refuseTeamSize } from './member.ts';
import { phoneIssues, refuseManyEntries, refuseTakenPhones } from './person-limit.ts';
import { nextRegisterNo, refuseFull, refuseFullGroup, refuseOverQuota } from './register-number.ts';

const hidden = { unit_audit_status: 'text', returned_image: 'text' } as const;
type Entry = StoredRow<typeof registration, typeof hidden>;
type Change = StoredDraft<typeof registration, typeof hidden>;
type EntryColumns = Columns<typeof registration>;

/** What is wrong with the group, stage and unit of an entry, with its changes applied. */
const placeIssues = async (ctx: TxCtx, row: EntryColumns, changed: EntryColumns): Promise<Issue[]> => {
  const issues: Issue[] = [];
  if (changed.groupId && (await competitionOfGroup(ctx, changed.groupId)) !== row.competitionId)
    issues.push(ruleIssue('groupId', 'registration.groupOther'));
  if (changed.stageId && (await competitionOfStage(ctx, changed.stageId)) !== row.competitionId)
    issues.push(ruleIssue('stageId', 'stage.other'));
  if (changed.unitId !== undefined) {
    if (!mayEnterFor(ctx, changed.unitId)) issues.push(ruleIssue('unitId', 'registration.otherUnit'));
    const unit = await ctx.tx.one<{ status: string }>(`select status from ds_tb_unit where id = $1 and tenant_id = $2 and del_flag = '0'`, [
      changed.unitId,
      ctx.tenantId,
    ]);
    if (unit?.status !== unitStatus.enabled) issues.push({ field: 'unitId', code: 'reference' });
  }
  return issues;
};

/** Checks new or changed answers and stores the form's version with them. */
const setAnswers = async (ctx: TxCtx, row: EntryColumns, draft: Change): Promise<readonly Issue[]> => {
  if (draft.answers === undefined) return [];
  const { issues, formVersion } = await checkAnswers(ctx, row, 'registration', { complete: false });
  draft.formVersion = formVersion;
  return issues;
};

/** What a draft may still lack and an entry may not. */
const incompleteIssues = (row: Entry): Issue[] =>
  Object.entries(allFields(registration)).flatMap(([field, { required }]): Issue[] =>
    required && !row[field as keyof Entry] ? [{ field, code: 'required' }] : [],
  );

/** The captain's identity never changes after approval. */
const frozenWhenApproved = ['realName', 'idType', 'idNo'] as const;

/** A captain chooses a group where there are some, unless the entry came back with its group locked; schools and staff enter without. */
const groupIssues = async (ctx: TxCtx, row: Entry): Promise<Issue[]> => {
  if (row.groupId || row.captainUserId !== ctx.actor.userId || row.source === 'import') return [];
  if (row.status === registrationStatus.returned && !mayChangeField(askedKeys(row.returnFields), 'groupId')) return [];
  return (await hasGroups(ctx, row.competitionId)) ? [{ field: 'groupId', code: 'required' }] : [];
};

/** What the caller may change of an entry in its present state. */
const editIssues = async (ctx: TxCtx, row: Entry, draft: Change): Promise<Issue[]> =>
  row.status === registrationStatus.approved
    ? frozenWhenApproved.filter((f) => draft[f] !== undefined).map((field) => ({ field, code: 'frozen' }))
    : unaskedIssues(ctx, row, draft);

const approved = async (ctx: TxCtx, row: Entry, competition: Competition, more: Change): Promise<Change> => {
  await refuseOverQuota(ctx, row, competition);
  return {
    ...more,
    payStatus: await chargeEntry(ctx, row, competition),
    status: registrationStatus.approved,
    registerNo: row.registerNo ?? (await nextRegisterNo(ctx, competition, row)),
    returnFields: null,
    returnRemarks: null,
    returned_image: null,
  };
};

/** Whose turn it is to approve, by the competition's mode: the school, the organiser, or one after the other. */
const approve = async (ctx: TxCtx, row: Entry, opinion: string | null): Promise<Change> => {
  const competition = await competitionOf(ctx, row.competitionId);
  if (!competition) throw new Failure('row.missing');
  const more: Change = { auditOpinion: opinion };
  const school = isSchool(ctx);
  switch (competition.unitAuditMode ?? 'organiser') {
    case 'organiser':
      if (school) throw new Failure('access.denied');
      return approved(ctx, row, competition, more);
    case 'unitThenOrganiser':
      if (school && row.unit_audit_status === examineStatus.approved)
        throw new Failure('verb.state', { id: row.id, state: row.status }, { text: 'whyNot.schoolApproved' });
      if (school) return { ...more, unit_audit_status: examineStatus.approved, status: registrationStatus.submitted };
      if (row.unit_audit_status !== examineStatus.approved)
        throw new Failure('verb.state', { id: row.id, state: row.status }, { text: 'whyNot.schoolFirst' });
      return approved(ctx, row, competition, more);
    default:
      return approved(ctx, row, competition, more);
  }
};

/** Whether the school has approved entries on which the organiser decides after it. */
const schoolAudits = async ({ tenantId }: Ctx, tx: Tx, ids: readonly string[]) => {
  const rows = await tx.many<{ id: string; said: string | null }>(
    `select r.id, r.unit_audit_status as said from ds_tb_registration r join ds_tb_competition c on c.id = r.competition_id and c.tenant_id = r.tenant_id
     where r.tenant_id = $1 and r.id = any($2) and r.status = '${registrationStatus.submitted}' and c.unit_audit_mode = 'unitThenOrganiser'`,
    [tenantId, ids],
  );
  return new Map(
    rows.map(
      ({ id, said }) => [id, { schoolAudit: said === examineStatus.approved ? examineStatus.approved : examineStatus.waiting }] as const,
    ),
  );
};

/** Entries to a competition (REG-03, domain B2). */
export const registrationModule = entityModule(registration, {
  files: filesOfEntry,
  parts: ['dsTbRegistrationChange'],
  hidden,
  derives: schoolAudits,
  scopes: {
    UNIT: ({ actor }, first) => ({ sql: `t.unit_id = $${first}`, params: [actor.unitId] }),
    APPL: ({ actor }, first) => ({ sql: `t.captain_user_id = $${first}`, params: [actor.userId] }),
  },
  async beforeAdd(ctx, draft) {
    const competition = await refuseClosedEntry(ctx, draft);
    await refuseUninvited(ctx, competition, !isStaff(ctx) && !isSchool(ctx), draft);
    refuseIssues(registration.fields, [
      ...registrationIssues(draft),
      ...(await placeIssues(ctx, draft, draft)),
      ...(await setAnswers(ctx, draft, draft)),
    ]);
    await refuseManyEntries(ctx, competition, draft.idNo);
    refuseIssues(registration.fields, await phoneIssues(ctx, competition, '', draft));
    draft.externalId ??= externalIdOf(ctx, competition, draft);
    draft.areaId = await areaOfUnit(ctx, draft.unitId);
    draft.source = 'web';
    draft.payStatus = payStatus.none;
    if (!isStaff(ctx) && !isSchool(ctx)) draft.captainUserId = ctx.actor.userId;
  },
  async beforeEdit(ctx, row, draft) {
    refuseIssues(registration.fields, [
      ...(await editIssues(ctx, row, draft)),
      ...(draft.idNo === undefined && draft.idType === undefined ? [] : registrationIssues({ ...row, ...draft })),
      ...(await placeIssues(ctx, { ...row, ...draft }, draft)),
      ...(await setAnswers(ctx, { ...row, ...draft }, draft)),
    ]);
    if (row.status === registrationStatus.approved && draft.groupId !== undefined && draft.groupId !== row.groupId)
      await refuseFullGroup(ctx, row, draft.groupId);
    if (draft.unitId !== undefined) draft.areaId = await areaOfUnit(ctx, draft.unitId);
    if (!draft.idNo && !draft.phone) return;
    const competition = await competitionOf(ctx, row.competitionId);
    if (competition) refuseIssues(registration.fields, await phoneIssues(ctx, competition, row.id, { ...row, ...draft }));
    if (competition && draft.idNo) await refuseManyEntries(ctx, competition, draft.idNo, row.id);
  },
  moreColumns: entryColumns,
  beforeImport: registrationImport,
  afterImport: storePeople,
  verbs: {
    /** A returned entry may be submitted again until works are due. */
    async submit(ctx, row) {
      refuseIssues(registration.fields, [...incompleteIssues(row), ...(await groupIssues(ctx, row))]);
      const competition = await refuseClosedSubmit(ctx, row);
      await refuseUnauthorised(ctx, competition, row.unitId);
      // What was returned is decided on once more; its place may still be there then.
      if (row.status === registrationStatus.draft) {
        await refuseUninvited(ctx, competition, row.captainUserId === ctx.actor.userId, row);
        await refuseFull(ctx, competition.id, row.groupId);
      }
      await refuseTeamSize(ctx, row, competition);
      await refuseTakenPhones(ctx, competition, row.id, [row, ...(await membersOf(ctx, ctx.tx, row.id))]);
      const { issues, formVersion } = await checkAnswers(ctx, row, 'registration', { complete: true });
      refuseIssues(registration.fields, issues);
      const more: Change = { submitTime: ctx.now(), unit_audit_status: null, formVersion };
      if (competition.unitAuditMode === 'none') return approved(ctx, row, competition, more);
      return isCharged(registrationStatus.submitted, competition) ? { ...more, payStatus: await chargeEntry(ctx, row, competition) } : more;
    },
    approve: (ctx, row, { opinion }) => approve(ctx, row, opinion ?? null),
    async returnBack(ctx, row, { opinion, fields, remarks }) {
      if (row.status === registrationStatus.approved) {
        const competition = await competitionOf(ctx, row.competitionId);
        if (!competition || !isWithin([returnTime(competition)], ctx.now())) throw new Failure('registration.closed');
      }
      const members = await membersOf(ctx, ctx.tx, row.id);
      const ids = members.map(({ id }) => id);
      return {
        auditOpinion: opinion,
        ...(await returnOf(ctx, row, { fields, remarks }, ids)),
        returned_image: returnedImage(ctx, row, members),
        unit_audit_status: null,
      };
    },
    async reject(ctx, row, { opinion }) {
      await withdrawWorks(ctx, row.id, 'reject', opinion);
      return { auditOpinion: opinion, payStatus: await dischargeEntry(ctx, row.id, 'reject', opinion) };
    },
    async withdraw(ctx, row) {
      await withdrawWorks(ctx, row.id, 'withdraw');
      return { payStatus: await dischargeEntry(ctx, row.id, 'withdraw', storedReason('entryWithdrawn')) };
    },
    async restore(ctx, row, { opinion }) {
      await restoreWorks(ctx, row.id);
      const competition = await competitionOf(ctx, row.competitionId);
      const owes = competition && isCharged(registrationStatus.submitted, competition);
      return {
        auditOpinion: opinion,
        unit_audit_status: null,
        ...(owes && { payStatus: await chargeEntry(ctx, row, competition) }),
      };
    },
  },
});
