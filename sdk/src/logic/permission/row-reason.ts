import { allFields, type Entity } from '../../contract/entity.ts';
import { type Role, roleCodes, roles } from '../../contract/roles.ts';
import {
  appealStatus,
  bankAccountStatus,
  calibrationStatus,
  dictItemColour,
  entityList,
  examineStatus,
  expertAccountState,
  msgRechargeStatus,
  msgSendStatus,
  msgTemplateStatus,
  noticeStatus,
  registrationStatus,
  reportStatus,
  reviewStatus,
  supplementStatus,
  templateStatus,
  worksStatus,
} from '../../entities/index.ts';
import type { Grants } from './grants.ts';
import type { Reason } from './reason.ts';

/** A row, as far as it decides what may be done with it. */
export interface RowFacts {
  readonly [field: string]: unknown;
  /** Calls and verbs that the server says a sub-administrator was not given for this row. */
  readonly withheld?: readonly string[];
}

type Why = (row: RowFacts, isStaff: boolean, today: string | undefined) => Reason | undefined;

const isOne = (state: unknown, states: readonly string[]): boolean => states.includes(String(state));

/** The refusal of a row whose state keeps it as it is, with a text that says what can be done instead. */
const fixed = (text: Reason['text']): Reason => ({ code: 'verb.state', ...(text && { text }) });

/** Once put to use it stays: results, prints and answers refer to it as it was. Retired, it may be deleted. */
const usedAsIs: Readonly<Record<string, Why>> = {
  edit: ({ status }) => (isOne(status, [templateStatus.draft]) ? undefined : fixed('whyNot.inUse')),
  delete: ({ status }) => (isOne(status, [templateStatus.inUse]) ? fixed('whyNot.inUseDelete') : undefined),
};

/**
 * The values of the dictionaries that the program goes by: states, defaults, base roles, colours. Their names and texts may change, and all other
 * values.
 */
const neededValues = (() => {
  let known: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (): ReadonlyMap<string, ReadonlySet<string>> => {
    if (known) return known;
    const found = new Map<string, Set<string>>([
      ['base_role', new Set<string>(roles)],
      [dictItemColour.code, new Set(Object.values(dictItemColour.values))],
    ]);
    for (const [, entity] of entityList)
      for (const [name, field] of Object.entries(allFields(entity))) {
        if (field.kind !== 'dict' || !field.of) continue;
        const values = found.get(field.of) ?? new Set<string>();
        found.set(field.of, values);
        if (field.default !== undefined) values.add(String(field.default));
        if (name === entity.stateField) for (const state of Object.values(entity.states)) values.add(state);
      }
    known = found;
    return found;
  };
})();

const builtIn = (is: boolean, name: unknown, nameEn: unknown): Reason | undefined => {
  const chinese = typeof name === 'string' ? name : '';
  return is ? { code: 'row.built_in', params: { name: [chinese, typeof nameEn === 'string' && nameEn ? nameEn : chinese] } } : undefined;
};

/** Whether the program needs a dictionary. */
export function isNeededDict(code: unknown): boolean {
  return typeof code === 'string' && neededValues().has(code);
}

/** Whether the program goes by a value of a dictionary. */
export function isNeededValue(code: unknown, value: unknown): boolean {
  return typeof code === 'string' && typeof value === 'string' && neededValues().get(code)?.has(value) === true;
}

/** A team changes as long as its entry does; where the state of the entry is not known, the server decides. */
const teamFixed: Why = ({ entryStatus }, isStaff) => {
  if (typeof entryStatus !== 'string') return undefined;
  if (isOne(entryStatus, [registrationStatus.withdrawn])) return fixed('whyNot.entryWithdrawn');
  return isStaff || isOne(entryStatus, [registrationStatus.draft, registrationStatus.returned]) ? undefined : fixed('whyNot.entryHandedIn');
};

/** There is nothing to answer. */
const notAsked: Why = ({ returnRequestTime }) => (returnRequestTime === null ? fixed('whyNot.returnNotAsked') : undefined);

/** What a row in some states is not open to, besides what the definition says of its verbs; the reason says what can be done instead. */
const limits: Readonly<Record<string, Readonly<Record<string, Why>>>> = {
  dsTbWorks: {
    edit: ({ status }) => (isOne(status, [worksStatus.notSubmitted, worksStatus.submitted]) ? undefined : fixed('whyNot.workClosed')),
    delete: ({ status }, isStaff) => (isStaff || isOne(status, [worksStatus.notSubmitted]) ? undefined : fixed('whyNot.workHandedIn')),
  },
  dsTbRegistration: {
    edit: ({ status }, isStaff) => {
      if (isOne(status, [registrationStatus.withdrawn])) return fixed('whyNot.entryWithdrawn');
      return isStaff || isOne(status, [registrationStatus.draft, registrationStatus.returned]) ? undefined : fixed('whyNot.entryHandedIn');
    },
    delete: ({ status }, isStaff) =>
      isStaff || isOne(status, [registrationStatus.draft, registrationStatus.withdrawn]) ? undefined : fixed('whyNot.entryNotDeleted'),
    approve: ({ schoolAudit }, isStaff) => {
      if (isStaff) return schoolAudit === examineStatus.waiting ? fixed('whyNot.schoolFirst') : undefined;
      return schoolAudit === examineStatus.approved ? fixed('whyNot.schoolApproved') : undefined;
    },
    returnBack: ({ status }, isStaff) =>
      isStaff || !isOne(status, [registrationStatus.approved]) ? undefined : { code: 'access.denied', text: 'whyNot.entryApproved' },
  },
  dsTbRegistrationMember: { edit: teamFixed, delete: teamFixed },
  dsTbExpert: {
    invite: ({ userId, accountState, email, phone }) => {
      if (userId) return fixed('whyNot.hasAccount');
      if (accountState === expertAccountState.invited) return fixed('whyNot.invitedBefore');
      return email === null && phone === null ? fixed('whyNot.noContact') : undefined;
    },
  },
  dsTbReviewTemplate: usedAsIs,
  dsTbReviewFormula: usedAsIs,
  dsTbCalibration: {
    edit: ({ status }) => (isOne(status, [calibrationStatus.draft]) ? undefined : fixed('whyNot.calibrationUsed')),
    delete: ({ status }) => (isOne(status, [calibrationStatus.draft]) ? undefined : fixed('whyNot.calibrationKept')),
  },
  dsTbCompetitionForm: usedAsIs,
  dsTbCertificateTemplate: usedAsIs,
  dsTbAward: {
    confirm: ({ noticeEnd }, _isStaff, today) =>
      typeof noticeEnd === 'string' && today !== undefined && today <= noticeEnd
        ? { code: 'award.on_notice', params: { until: noticeEnd } }
        : undefined,
  },
  dsTbReviewAppeal: {
    edit: ({ status }) => (isOne(status, [appealStatus.asked]) ? undefined : fixed('whyNot.appealTaken')),
    delete: ({ status }) => (isOne(status, [appealStatus.asked]) ? undefined : fixed('whyNot.appealTaken')),
  },
  dsTbSubAdminSubmit: {
    edit: ({ status }) => (isOne(status, [reportStatus.waiting, reportStatus.returned]) ? undefined : fixed('whyNot.reportDecided')),
    delete: ({ status }) => (isOne(status, [reportStatus.accepted]) ? fixed('whyNot.reportDecided') : undefined),
  },
  dsTbWorksSupplement: {
    edit: ({ status }) => (isOne(status, [supplementStatus.asked]) ? undefined : fixed('whyNot.supplementGiven')),
    delete: ({ status }) => (isOne(status, [supplementStatus.accepted]) ? fixed('whyNot.supplementAccepted') : undefined),
  },
  dsTbWorksAllot: {
    edit: ({ status }) => (isOne(status, [reviewStatus.pending, reviewStatus.staged]) ? undefined : fixed('whyNot.reviewDone')),
    delete: ({ status }) => (isOne(status, [reviewStatus.pending, reviewStatus.cancelled]) ? undefined : fixed('whyNot.reviewBegun')),
    approveReturn: notAsked,
    refuseReturn: notAsked,
    reopenReview: ({ reopenAskBy }) => (reopenAskBy === null ? { code: 'review.reopen_unasked' } : undefined),
  },
  dsTbBankAccount: {
    edit: ({ status }) => (isOne(status, [bankAccountStatus.frozen]) ? fixed('whyNot.accountFrozen') : undefined),
  },
  dsTbMsgTemplate: {
    edit: ({ status }) => (isOne(status, [msgTemplateStatus.deactivated]) ? fixed('whyNot.templateDeactivated') : undefined),
  },
  // From the queue on, a batch is what its recipients got.
  dsTbMsgSend: {
    edit: ({ status }) => (isOne(status, [msgSendStatus.draft]) ? undefined : fixed('whyNot.batchSubmitted')),
    delete: ({ status }) => (isOne(status, [msgSendStatus.draft]) ? undefined : fixed('whyNot.batchSubmitted')),
    resendFailed: ({ failCount }) => (Number(failCount) > 0 ? undefined : fixed('whyNot.noneFailed')),
  },
  dsTbMsgRecharge: {
    edit: ({ status }) => (isOne(status, [msgRechargeStatus.waiting]) ? undefined : fixed('whyNot.rechargeDecided')),
    delete: ({ status }) => (isOne(status, [msgRechargeStatus.paid]) ? fixed('whyNot.rechargeDecided') : undefined),
  },
  sysAnnouncement: {
    edit: ({ sendStatus }) => (isOne(sendStatus, [noticeStatus.released]) ? fixed('whyNot.noticeReleased') : undefined),
  },
  sysDict: { delete: ({ dictCode, dictName, dictNameEn }) => builtIn(isNeededDict(dictCode), dictName, dictNameEn) },
  sysDictItem: {
    delete: ({ dictCode, itemValue, itemText, itemTextEn }) => builtIn(isNeededValue(dictCode, itemValue), itemText, itemTextEn),
  },
  // Lists tell until when an account has to wait; where that is not known, the server decides.
  sysUser: { liftLimit: ({ signInLimitedUntil }) => (signInLimitedUntil === null ? fixed('whyNot.signInOpen') : undefined) },
  sysRole: {
    delete: ({ roleCode, roleName, roleNameEn }) => builtIn(isOne(roleCode, Object.values(roleCodes)), roleName, roleNameEn),
  },
};

const isStaffRole = (role: Role): boolean => role === 'ADMIN' || role === 'SUB';

/** Why a row is not open to a call or verb, whoever asks: its state, or that the program goes by it. */
export function rowReason(
  { roles: held, today }: Pick<Grants, 'roles' | 'today'>,
  entity: Entity,
  action: string,
  row: RowFacts,
): Reason | undefined {
  const verb = Object.hasOwn(entity.verbs, action) ? entity.verbs[action] : undefined;
  if (verb && !isOne(row[entity.stateField ?? 'status'] ?? '', verb.from))
    return { code: 'verb.state', text: 'whyNot.state', params: { verb: verb.label }, states: verb.from };
  const own = limits[entity.name];
  return own && Object.hasOwn(own, action) ? own[action]?.(row, held.some(isStaffRole), today) : undefined;
}
