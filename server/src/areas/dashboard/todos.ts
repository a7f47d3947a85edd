import type { Todo, TodoName } from '@saiyun/sdk/calls';
import { type Entity, type Role, yes } from '@saiyun/sdk/contract';
import {
  appealStatus,
  auditLog,
  authorizeStatus,
  bankAccount,
  bankAccountStatus,
  changeStatus,
  competition,
  competitionStatus,
  costExamine,
  examineStatus,
  expert,
  expertStatus,
  invoice,
  invoiceStatus,
  jobRunStatus,
  msgDetailStatus,
  msgFault,
  msgSendDetail,
  outMessage,
  outMessageStatus,
  payAlert,
  payment,
  payStatus,
  quartzJob,
  reconcileBatch,
  reconcileDay,
  refund,
  refundStatus,
  registration,
  registrationChange,
  registrationStatus,
  review,
  reviewAppeal,
  reviewProject,
  reviewProjectStatus,
  reviewStatus,
  settlement,
  settleStatus,
  supplementStatus,
  unit,
  unitAuthorize,
  unitStatus,
  withdrawal,
  withdrawalStatus,
  withdrawalStep,
  works,
  worksPair,
  worksPairStatus,
  worksScore,
  worksStatus,
  worksSupplement,
} from '@saiyun/sdk/entities';
import { may } from '@saiyun/sdk/logic/permission';
import { toWireTime } from '@saiyun/sdk/view';
import { withCondition } from '../../kernel/access/with-condition.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Condition, EntityModule } from '../../kernel/entity-module.ts';
import { type Counted, countLists } from '../../kernel/list/figures.ts';
import { moduleNamed } from '../../kernel/tasks/modules.ts';
import { openOrders } from '../money/fees/rows.ts';
import { givenToDecide, waitsForCaller } from '../registration/index.ts';
import type { Situation } from './situation.ts';

/** Work that may wait for a role: rows of a record in a state, and what is done about them. */
interface Work extends Pick<Todo, 'query'> {
  readonly name: TodoName;
  readonly of: Entity;
  /** The verb that does it; somebody without it has nothing to do here. */
  readonly verb?: string;
  readonly about?: string;
  /** SQL of the time by which a row `t` is due. */
  readonly due?: string;
  /** Which rows of the list it is, where their state alone does not say so; otherwise, with a verb, those that the role may write. */
  readonly only?: (ctx: Ctx, first: number, module: EntityModule) => Condition;
}

const dayMs = 86_400_000;
/** What failed longer ago is history. */
const recentMs = 7 * dayMs;

const work = (name: TodoName, of: Entity, match: NonNullable<Work['query']['match']>, more: Partial<Work> = {}): Work => ({
  name,
  of,
  query: { match },
  ...more,
});

const endOf = (column: 'register_end' | 'submission_end_time'): string =>
  `(select c.${column} from ds_tb_competition c where c.id = t.competition_id)`;

/** The last second of a day in the platform's time zone. */
const endOfDay = (column: 'expect_pay_date'): string => `((t.${column} + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 second')`;

/** Some competitions charge an entry as soon as it is handed in. The first order that expires is the first to pay. */
const entriesToPay = work(
  'entriesToPay',
  registration,
  { status: `${registrationStatus.submitted},${registrationStatus.approved}`, payStatus: payStatus.unpaid },
  {
    due: `(select min(o.expire_time) from ds_tb_cost_order o
      where o.tenant_id = t.tenant_id and o.registration_id = t.id and o.status in (${openOrders}) and o.del_flag = '0')`,
  },
);

/** The entrant's own work. */
const ofEntrant: readonly Work[] = [
  work('entriesToMend', registration, { status: registrationStatus.returned }, { verb: 'submit', due: endOf('submission_end_time') }),
  work('draftsToSubmit', registration, { status: registrationStatus.draft }, { verb: 'submit', due: endOf('register_end') }),
  work('supplementsToGive', worksSupplement, { status: supplementStatus.asked }, { verb: 'giveSupplement', due: 't.due_time' }),
  work('worksToHandIn', works, { status: worksStatus.notSubmitted }, { verb: 'submit', due: endOf('submission_end_time') }),
  entriesToPay,
];

/** The entries on which the caller decides now; in some competitions the school comes first. */
const toDecide = (ctx: Ctx, first: number, module: EntityModule): Condition => {
  const { sql, params } = givenToDecide(ctx, module, first);
  return { sql: `${sql} and ${waitsForCaller(ctx)}`, params };
};

const toApprove = (competitions: readonly string[] | undefined): readonly Work[] =>
  competitions?.length === 0
    ? []
    : [
        work(
          'entriesToApprove',
          registration,
          { status: registrationStatus.submitted, ...(competitions && { competitionId: competitions.join(',') }) },
          { verb: 'approve', only: toDecide },
        ),
      ];

const ofSchool = ({ schoolApproves, authorisable }: Situation): readonly Work[] => [
  ...toApprove(schoolApproves),
  ...(authorisable.length === 0
    ? []
    : [
        work(
          'schoolsToAuthorise',
          unitAuthorize,
          { status: authorizeStatus.notAuthorised, competitionId: authorisable.join(',') },
          { verb: 'authorize', due: endOf('register_end') },
        ),
      ]),
  work('entriesReturned', registration, { status: registrationStatus.returned }, { verb: 'submit', due: endOf('submission_end_time') }),
  work('draftsToSubmit', registration, { status: registrationStatus.draft }, { verb: 'submit', due: endOf('register_end') }),
  work('worksToHandIn', works, { status: worksStatus.notSubmitted }, { due: endOf('submission_end_time') }),
  entriesToPay,
];

/** Works of a computed score with too few reviews, or with reviews too far apart for the project's own rule. */
const ofScores = ({ scored }: Situation): readonly Work[] =>
  scored.flatMap(({ runId, projectName, minPerWork, maxRange, maxStdDev }) => {
    const apart = [
      ...(maxRange === null ? [] : [{ field: 'rangeValue', rule: 'gt' as const, val: String(maxRange) }]),
      ...(maxStdDev === null ? [] : [{ field: 'stdDev', rule: 'gt' as const, val: String(maxStdDev) }]),
    ];
    return [
      work(
        'worksTooFew',
        worksScore,
        {},
        {
          about: projectName,
          query: { match: { runId }, superQuery: [{ field: 'validCount', rule: 'lt', val: String(minPerWork) }] },
        },
      ),
      ...(apart.length === 0
        ? []
        : [
            work(
              'worksDisputed',
              worksScore,
              {},
              {
                about: projectName,
                query: { match: { runId }, superQuery: apart, superQueryMatchType: 'or' },
              },
            ),
          ]),
    ];
  });

const { noUnits, noAccount, noTemplate } = msgFault;
/** What the platform did not send, as it could not. */
const unsentFaults = [noUnits, noAccount, noTemplate].join(',');

const ofOrganiser = (situation: Situation, since: string): readonly Work[] => [
  ...toApprove(situation.organiserApproves),
  work('pairsToCheck', worksPair, { status: worksPairStatus.open }, { verb: 'clear' }),
  work('appealsToDecide', reviewAppeal, { status: appealStatus.asked }, { verb: 'accept' }),
  work('appealsToClose', reviewAppeal, { status: appealStatus.accepted }, { verb: 'finish' }),
  work(
    'returnsToDecide',
    review,
    { status: `${reviewStatus.pending},${reviewStatus.staged}` },
    {
      verb: 'approveReturn',
      due: 't.due_time',
      query: {
        match: { status: `${reviewStatus.pending},${reviewStatus.staged}` },
        // Any time: an absent one is never later.
        superQuery: [{ field: 'returnRequestTime', rule: 'ge', val: '2000-01-01 00:00:00' }],
      },
    },
  ),
  ...(situation.reviewing.length === 0
    ? []
    : [
        work(
          'reviewsExpired',
          review,
          { status: reviewStatus.expired, projectId: situation.reviewing.map(({ id }) => id).join(',') },
          { verb: 'extend' },
        ),
      ]),
  ...ofScores(situation),
  work('resultsToPublish', reviewProject, { status: reviewProjectStatus.closed }, { verb: 'publishResult' }),
  work('changesToDecide', registrationChange, { status: changeStatus.asked }, { verb: 'accept' }),
  work('supplementsToExamine', worksSupplement, { status: supplementStatus.given }, { verb: 'accept' }),
  work('expertsToExamine', expert, { status: expertStatus.invited }, { verb: 'activate' }),
  work('unitsToEnable', unit, { status: unitStatus.pending }, { verb: 'enable' }),
  work('competitionsToPublish', competition, { status: competitionStatus.unpublished }, { verb: 'publish', due: 't.register_start' }),
  work('withdrawalsUnknown', withdrawal, { subStatus: withdrawalStep.unknown }),
  work('messagesFailed', outMessage, { status: outMessageStatus.failed, createTime_begin: since }),
  work('messagesUnsent', msgSendDetail, { status: msgDetailStatus.failed, fault: unsentFaults, createTime_begin: since }),
  work('jobsFailed', quartzJob, { lastStatus: jobRunStatus.failed }),
];

/** Those that wait for a second examiner are counted for the first one as well, who may still refuse them: the queues have them, marked. */
const ofFinance: readonly Work[] = [
  work(
    'paymentsAlerted',
    payment,
    { alert: [payAlert.late, payAlert.twice, payAlert.amount, payAlert.tooMuchBack, payAlert.whoseBack].join(',') },
    { verb: 'settleAlert' },
  ),
  work('vouchersToExamine', costExamine, { status: examineStatus.waiting }),
  work('refundsToDecide', refund, { status: refundStatus.asked }, { verb: 'approve' }),
  work('daysOpen', reconcileBatch, { status: reconcileDay.open }),
  work('refundsToTransfer', refund, { status: refundStatus.approved }, { verb: 'transfer' }),
  work('refundsFailed', refund, { status: refundStatus.failed }, { verb: 'retry' }),
  work('invoicesToIssue', invoice, { status: invoiceStatus.asked }, { verb: 'issue' }),
  work('invoicesToReverse', invoice, { status: invoiceStatus.issued, redDue: yes }, { verb: 'redLetter' }),
  work('withdrawalsUnknown', withdrawal, { subStatus: withdrawalStep.unknown }, { verb: 'resolve' }),
  work('withdrawalsToExamine', withdrawal, { subStatus: withdrawalStep.waiting }, { verb: 'examine', due: endOfDay('expect_pay_date') }),
  work('withdrawalsToBatch', withdrawal, { subStatus: withdrawalStep.approved }, { verb: 'makeBatch', due: endOfDay('expect_pay_date') }),
  work('withdrawalsToSend', withdrawal, { subStatus: withdrawalStep.batched }, { verb: 'sendBatch', due: endOfDay('expect_pay_date') }),
  work('withdrawalsToRecord', withdrawal, { subStatus: withdrawalStep.sent }, { verb: 'importResult' }),
  work(
    'settlementsToExamine',
    settlement,
    { settleStatus: settleStatus.unsettled, examineStatus: examineStatus.waiting },
    { verb: 'examine' },
  ),
  work(
    'settlementsToSettle',
    settlement,
    { settleStatus: settleStatus.unsettled, examineStatus: examineStatus.approved },
    { verb: 'settleOnline' },
  ),
  work('accountsToVerify', bankAccount, { status: bankAccountStatus.unverified }, { verb: 'verify' }),
  work('entriesUnpaid', registration, { payStatus: payStatus.unpaid }),
];

/** What follows an approval by somebody else; asked for in the query, so that the list has as many rows as the to-do says. */
const afterOthers: readonly TodoName[] = ['withdrawalsToBatch', 'withdrawalsToSend', 'settlementsToSettle'];

const ofOfficer = (userId: string): readonly Work[] =>
  ofFinance.map((one) =>
    afterOthers.includes(one.name)
      ? {
          ...one,
          query: { ...one.query, superQuery: [...(one.query.superQuery ?? []), { field: 'examineBy', rule: 'ne' as const, val: userId }] },
        }
      : one,
  );

/** What an auditor looks at: nothing of it can be acted upon. */
const ofAudit = (since: string): readonly Work[] => [
  work('reveals', auditLog, { action: 'reveal', createTime_begin: since }),
  work('erasures', auditLog, { action: 'erase', createTime_begin: since }),
  work('grantsChanged', auditLog, { action: 'grant', createTime_begin: since }),
  work('deletions', auditLog, { action: 'delete', createTime_begin: since }),
  work('withdrawalsUnknown', withdrawal, { subStatus: withdrawalStep.unknown }),
  work('jobsFailed', quartzJob, { lastStatus: jobRunStatus.failed }),
];

const workOf = (role: Role, situation: Situation, since: string, userId: string): readonly Work[] => {
  switch (role) {
    case 'APPL':
      return ofEntrant;
    case 'UNIT':
      return ofSchool(situation);
    case 'FIN':
      return ofOfficer(userId);
    case 'AUD':
      return ofAudit(since);
    case 'EXPERT':
      return [work('withdrawalsUnderWay', withdrawal, { status: withdrawalStatus.inProgress })];
    case 'ADMIN':
    case 'SUB':
      return ofOrganiser(situation, since);
  }
};

const time = (at: Date | null): string | null => (at === null ? null : toWireTime(at));

/** What waits for the caller in a role, counted as its lists count. */
export async function todosOf(ctx: Ctx, role: Role, situation: Situation): Promise<readonly Todo[]> {
  const since = `${toWireTime(new Date(ctx.now().getTime() - recentMs)).slice(0, 10)} 00:00:00`;
  const mine = workOf(role, situation, since, ctx.actor.userId).flatMap((one) => {
    const module = moduleNamed(ctx, one.of.name);
    const isOpen = (action: string): boolean => may(ctx.actor, one.of, action).kind === 'allowed';
    if (!module || !isOpen('list') || (one.verb !== undefined && !isOpen(one.verb))) return [];
    const { verb, only = verb === undefined ? undefined : module.rules.writes?.[role] } = one;
    return [{ ...one, module: only ? withCondition(module, (_ctx, first) => only(ctx, first, module)) : module }];
  });
  const counted: readonly Counted[] = await countLists(ctx, mine);
  return mine.map(({ name, about, of, query }, at) => ({
    name,
    about: about ?? null,
    entity: of.name,
    list: `${of.path}/list`,
    query,
    count: counted[at]?.n ?? 0,
    due: time(counted[at]?.due ?? null),
  }));
}
