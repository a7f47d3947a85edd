import type { Issue } from '../../contract/check.ts';
import { type AnyRow, allFields } from '../../contract/entity.ts';
import { area, registration, registrationMember, unit, unitAuthorize } from '../../entities/index.ts';
import { sha256 } from '../../logic/digest/index.ts';
import { type Draft, refuseIssues } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import type { GateScope } from '../../rules/exceptions.ts';
import { numberBy } from '../../rules/number-rule.ts';
import { registrationIssues } from '../../rules/registration.ts';
import { isOpen } from '../../rules/timeline.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';
import { textOf } from '../row-test.ts';
import {
  competitionOf,
  groupIssues,
  isOf,
  isOpenFor,
  isSchool,
  isStaff,
  mostEntries,
  nowOf,
  nowText,
  refuseManyEntries,
  refuseOtherAction,
  subSees,
  wrongState,
} from './facts.ts';
import { checkAnswers, setAnswers, stageIssues } from './form-answers.ts';

/** The identity by which the same entry is found again, where nobody names one. */
const externalIdOf = (competition: AnyRow, { idNo, teamName }: Draft): string =>
  `P${sha256(mostEntries(competition) > 1 ? `${textOf(idNo)}\n${textOf(teamName)}` : textOf(idNo)).slice(0, 32)}`;

/** Faults of the places that an entry names, given as it would be. */
const placeIssues = (ctx: FakeCtx, row: Draft, changed: Draft): Issue[] => {
  const issues = groupIssues(ctx, { ...changed, competitionId: row.competitionId }, 'registration.groupOther');
  if (changed.stageId !== undefined) issues.push(...stageIssues(ctx, { ...changed, competitionId: row.competitionId }));
  if (changed.unitId === undefined) return issues;
  if (isSchool(ctx) && changed.unitId !== ctx.actor.unitId)
    issues.push({ field: 'unitId', code: 'rule', message: 'registration.otherUnit' });
  const named = ctx.store.find(unit, ctx.tenantId, changed.unitId);
  if (named?.delFlag !== '0' || named.status !== '1') issues.push({ field: 'unitId', code: 'reference' });
  return issues;
};

const scopeOf = (ctx: FakeCtx, { id, unitId, areaId }: Draft): GateScope => ({
  unitId,
  teamId: id,
  areaId: areaId ?? ctx.store.find(unit, ctx.tenantId, unitId)?.areaId,
});

const refuseClosedEntry = (ctx: FakeCtx, draft: Draft): AnyRow => {
  const competition = competitionOf(ctx, draft.competitionId);
  if (competition?.status !== '1' || !isOpenFor(ctx, competition, 'register', scopeOf(ctx, draft)))
    throw new Failure('registration.closed');
  return competition;
};

/** Registration's time, and that of works for an entry that was returned. */
const refuseClosedSubmit = (ctx: FakeCtx, row: AnyRow): AnyRow => {
  const competition = competitionOf(ctx, row.competitionId);
  if (competition?.status !== '1') throw new Failure('registration.closed');
  const again = row.status === '4' && isOpen(competition, 'registerStart', 'submissionEndTime', nowOf(ctx));
  const scope = scopeOf(ctx, row);
  if (!again && !isOpenFor(ctx, competition, 'register', scope) && !(row.status === '4' && isOpenFor(ctx, competition, 'submit', scope)))
    throw new Failure('registration.closed');
  return competition;
};

const authorisationOf = ({ store, tenantId }: FakeCtx, competitionId: string, unitId: unknown): AnyRow | undefined =>
  store.live(unitAuthorize, tenantId).find((row) => row.competitionId === competitionId && row.unitId === unitId);

/** COMP-09: a school takes part when it has said so, and its students enter themselves when it lets them. */
const refuseUnauthorised = (ctx: FakeCtx, competition: AnyRow, unitId: unknown): void => {
  if (competition.needUnitAuthorize !== '1') return;
  const said = authorisationOf(ctx, competition.id, unitId);
  if (said?.status !== '1') throw new Failure('registration.unauthorised');
  if (said.allowSelfRegister === '0' && !isStaff(ctx) && !isSchool(ctx)) throw new Failure('registration.school_enters');
};

const frozen = (fields: readonly string[]): Issue[] => fields.map((field) => ({ field, code: 'frozen' }));

/** What may be changed of an entry in its state, and by whom. */
const editIssues = (ctx: FakeCtx, row: AnyRow, draft: Draft): Issue[] => {
  if (row.status === '5' || (!isStaff(ctx) && row.status !== '0' && row.status !== '4')) throw wrongState(row);
  // Who the captain is never changes after the entry was approved.
  if (row.status === '2') return frozen(['realName', 'idType', 'idNo'].filter((field) => draft[field] !== undefined));
  const asked = Array.isArray(row.returnFields) ? row.returnFields : [];
  if (row.status !== '4' || isStaff(ctx) || asked.length === 0) return [];
  return frozen(Object.keys(draft).filter((field) => !asked.includes(field)));
};

/** Approved in the same call, and stored only at its end. */
const approvedInCall = new WeakMap<FakeCtx, Map<string, number>>();

const refuseOverQuota = (ctx: FakeCtx, row: AnyRow, { id, unitQuota }: AnyRow): void => {
  const quota = authorisationOf(ctx, id, row.unitId)?.quota ?? unitQuota;
  if (typeof quota !== 'number') return;
  const given = approvedInCall.get(ctx) ?? new Map<string, number>();
  approvedInCall.set(ctx, given);
  const key = `${id} ${textOf(row.unitId)}`;
  const before = ctx.store
    .live(registration, ctx.tenantId)
    .filter((other) => other.competitionId === id && other.unitId === row.unitId && other.status === '2').length;
  if (before + (given.get(key) ?? 0) >= quota) throw new Failure('registration.quota', { quota });
  given.set(key, (given.get(key) ?? 0) + 1);
};

/** A number by the competition's rule, with a count that never goes back. */
const nextRegisterNo = (ctx: FakeCtx, competition: AnyRow, row: AnyRow): string => {
  const taken = new Set(ctx.store.all(registration, ctx.tenantId).map((other) => other.registerNo));
  const rule = textOf(competition.numberRule) || '{competition}-{seq:5}';
  const facts = {
    year: Number(nowText(ctx).slice(0, 4)),
    competition: textOf(competition.competitionCode),
    area: textOf(ctx.store.find(area, ctx.tenantId, row.areaId)?.areaCode),
    unit: textOf(ctx.store.find(unit, ctx.tenantId, row.unitId)?.unitCode),
  };
  for (;;) {
    const seq = (ctx.numbers.get(competition.id) ?? 0) + 1;
    ctx.numbers.set(competition.id, seq);
    const registerNo = numberBy(rule, { ...facts, seq });
    if (!taken.has(registerNo)) return registerNo;
  }
};

const approved = (ctx: FakeCtx, row: AnyRow, competition: AnyRow, more: Draft): Draft => {
  refuseOverQuota(ctx, row, competition);
  return { ...more, status: '2', registerNo: row.registerNo ?? nextRegisterNo(ctx, competition, row), returnFields: null };
};

/** Whose turn it is to approve, by the competition's mode: the school, the organiser, or one after the other. */
const approve = (ctx: FakeCtx, row: AnyRow, { opinion }: Draft): Draft => {
  const competition = competitionOf(ctx, row.competitionId);
  if (!competition) throw new Failure('row.missing');
  refuseOtherAction(ctx, competition.id, 'approve');
  const more: Draft = { auditOpinion: opinion ?? null };
  const school = isSchool(ctx);
  const mode = competition.unitAuditMode ?? 'organiser';
  if (mode === 'organiser' && school) throw new Failure('access.denied');
  if (mode !== 'unitThenOrganiser') return approved(ctx, row, competition, more);
  const bySchool = row.unit_audit_status === '1';
  if (school === bySchool) throw wrongState(row);
  return school ? { ...more, unit_audit_status: '1', status: '1' } : approved(ctx, row, competition, more);
};

/** Names of fields as the one who returns an entry writes them: by name or label, comma-joined; what is no field is left out. */
const returnFieldsOf = (text: unknown): string[] | null => {
  const names = textOf(text)
    .split(/[,，、]/)
    .map((name) => name.trim());
  const found = Object.entries(allFields(registration))
    .filter(([name, field]) => !field.server && (names.includes(name) || field.label.some((label) => names.includes(label))))
    .map(([name]) => name);
  return found.length > 0 ? found : null;
};

/** Refuses to hand in a team that is smaller than the competition asks for. */
const refuseSmallTeam = (ctx: FakeCtx, entry: AnyRow, { teamMin }: AnyRow): void => {
  if (typeof teamMin !== 'number' || teamMin <= 1) return;
  const team = ctx.store.live(registrationMember, ctx.tenantId).filter((m) => m.registrationId === entry.id && m.memberRole === 'member');
  if (1 + team.length < teamMin) throw new Failure('registration.team_small', { min: teamMin, people: 1 + team.length });
};

export const registrations: FakeRules = {
  parts: ['dsTbRegistrationMember', 'dsTbRegistrationChange'],
  scopes: {
    SUB: subSees(
      (row) => row.competitionId,
      (row) => row.groupId,
      (row) => row.areaId,
    ),
    UNIT: ({ actor }, row) => isOf(row.unitId, actor.unitId),
    APPL: ({ actor }, row) => row.captainUserId === actor.userId,
  },
  beforeAdd(ctx, draft) {
    const competition = refuseClosedEntry(ctx, draft);
    refuseIssues(registration.fields, [
      ...registrationIssues(draft),
      ...placeIssues(ctx, draft, draft),
      ...setAnswers(ctx, draft, draft, 'registration'),
    ]);
    refuseManyEntries(ctx, competition, draft.idNo);
    draft.externalId ??= externalIdOf(competition, draft);
    draft.areaId ??= ctx.store.find(unit, ctx.tenantId, draft.unitId)?.areaId;
    draft.source = 'web';
    draft.payStatus = '0';
    if (!isStaff(ctx) && !isSchool(ctx)) draft.captainUserId = ctx.actor.userId;
  },
  beforeEdit(ctx, row, draft) {
    refuseIssues(registration.fields, [
      ...editIssues(ctx, row, draft),
      ...(draft.idNo === undefined && draft.idType === undefined ? [] : registrationIssues({ ...row, ...draft })),
      ...placeIssues(ctx, { ...row, ...draft }, draft),
      ...setAnswers(ctx, { ...row, ...draft }, draft, 'registration'),
    ]);
    const competition = draft.idNo === undefined ? undefined : competitionOf(ctx, row.competitionId);
    if (competition) refuseManyEntries(ctx, competition, draft.idNo, row.id);
  },
  beforeDelete(ctx, row) {
    if (!isStaff(ctx) && row.status !== '0' && row.status !== '5') throw wrongState(row);
  },
  verbs: {
    /** An entry that was returned may be handed in again until works are due. */
    submit(ctx, row) {
      const competition = refuseClosedSubmit(ctx, row);
      refuseUnauthorised(ctx, competition, row.unitId);
      refuseSmallTeam(ctx, row, competition);
      const { issues, formVersion } = checkAnswers(ctx, row, 'registration', true);
      refuseIssues(registration.fields, issues);
      const more: Draft = { submitTime: nowText(ctx), unit_audit_status: null, formVersion };
      return competition.unitAuditMode === 'none' ? approved(ctx, row, competition, more) : more;
    },
    approve,
    returnBack(ctx, row, { opinion, fields }) {
      refuseOtherAction(ctx, row.competitionId, 'returnBack');
      if (row.status === '2') {
        if (!isStaff(ctx)) throw new Failure('access.denied');
        const competition = competitionOf(ctx, row.competitionId);
        if (!competition || !isOpen(competition, null, 'submissionEndTime', nowOf(ctx))) throw new Failure('registration.closed');
      }
      return { auditOpinion: opinion, returnFields: returnFieldsOf(fields), unit_audit_status: null };
    },
    reject(ctx, row, { opinion }) {
      refuseOtherAction(ctx, row.competitionId, 'reject');
      return { auditOpinion: opinion ?? null };
    },
    restore: (_ctx, _row, { opinion }) => ({ auditOpinion: opinion ?? null, unit_audit_status: null }),
  },
};
