import type { FirstStep, FirstStepName } from '@saiyun/sdk/calls';
import { type Entity, flag, type Role, roles, yes } from '@saiyun/sdk/contract';
import {
  auditLog,
  authorizeStatus,
  bankAccount,
  bankAccountStatus,
  competition,
  competitionStatus,
  costOrder,
  costOrderStatus,
  expert,
  holiday,
  payoutBatch,
  reconcileBatch,
  registration,
  registrationStatus,
  review,
  reviewStatus,
  role as roleEntity,
  scoreRun,
  scoreRunStatus,
  taxRule,
  unit,
  unitAuthorize,
  user,
  works,
  worksStatus,
} from '@saiyun/sdk/entities';
import { may, mayCall } from '@saiyun/sdk/logic/permission';
import { readInput } from '../../http/call/input.ts';
import type { Ctx } from '../../kernel/context.ts';
import { countLists, type Selection } from '../../kernel/list/figures.ts';
import { moduleNamed } from '../../kernel/tasks/modules.ts';
import { lastTasks } from '../backup/index.ts';
import { myReviewStates } from '../review/index.ts';
import { firstTenant } from '../tenant/platform.ts';

/** A step that is done once a list of the caller has more than so many rows. */
interface Counted {
  readonly name: FirstStepName;
  readonly entity: Entity;
  readonly match?: Selection['query']['match'];
  readonly beyond?: number;
}
/** A step that says itself whether it is done; undefined for callers whose step it is not. */
interface Judged {
  readonly name: FirstStepName;
  readonly isDone: (ctx: Ctx) => Promise<boolean | undefined>;
}
type Step = Counted | Judged;

const counted = (name: FirstStepName, entity: Entity, match: Counted['match'] = {}, beyond = 0): Step => ({ name, entity, match, beyond });
const judged = (name: FirstStepName, isDone: Judged['isDone']): Step => ({ name, isDone });

const looksOwn = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.one('select 1 as found from sys_site_look where tenant_id = $1', [ctx.tenantId])) !== undefined;

const runsPlatform = async (ctx: Ctx): Promise<boolean> =>
  mayCall(ctx.actor, 'backup').kind === 'allowed' && ctx.tenantId === (await firstTenant(ctx));

/** Messages leave the house once a mail server and somebody who sends text messages are set. */
const delivers = async (ctx: Ctx): Promise<boolean | undefined> => {
  const { SAIYUN_SMTP_URL: mail, SAIYUN_SMS_URL: gateway, SAIYUN_SMS_PROVIDER: provider } = ctx.config;
  return (await runsPlatform(ctx)) ? mail !== undefined && (gateway ?? provider) !== undefined : undefined;
};
const backsUp = async (ctx: Ctx): Promise<boolean | undefined> =>
  (await runsPlatform(ctx)) ? (await lastTasks(ctx.db)).made !== undefined : undefined;

interface Self {
  readonly signature: string | null;
  readonly perfect: string | null;
}
/** Something that an expert's own record says; undefined for an account that is no expert yet. */
const ofExpert =
  (isTrue: (own: Self) => boolean) =>
  async (ctx: Ctx): Promise<boolean | undefined> => {
    if (ctx.actor.expertId === null) return undefined;
    const own = await ctx.db.one<Self>(
      `select signature_file as signature, is_perfect as perfect from ds_tb_expert where tenant_id = $1 and id = $2 and del_flag = '0'`,
      [ctx.tenantId, ctx.actor.expertId],
    );
    return own && isTrue(own);
  };
const hasReviewed = async (ctx: Ctx): Promise<boolean | undefined> =>
  ctx.actor.expertId === null ? undefined : (await myReviewStates(ctx)).some(({ status, n }) => status === reviewStatus.submitted && n > 0);
const reachable = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.one(
    `select 1 as found from sys_user where id = $1 and del_flag = '0' and (coalesce(phone, '') <> '' or coalesce(email, '') <> '')`,
    [ctx.actor.userId],
  )) !== undefined;

const organiser: readonly Step[] = [
  counted('competition', competition, { status: `${competitionStatus.running},${competitionStatus.ended}` }),
  counted('experts', expert),
];

const stepsOf: Readonly<Record<Role, readonly Step[]>> = {
  ADMIN: [
    counted('units', unit),
    counted('accounts', user, {}, 1),
    // The audit log is asked only where the short list of roles does not tell.
    judged('roles', async (ctx) => (await countsOf(ctx, [ownRoles]))[0] || (await countsOf(ctx, [granted]))[0]),
    judged('look', looksOwn),
    judged('delivery', delivers),
    judged('backup', backsUp),
    ...organiser,
  ],
  SUB: [
    ...organiser,
    counted('entries', registration, { status: registrationStatus.approved }),
    counted('allot', review),
    counted('scores', scoreRun, { status: scoreRunStatus.confirmed }),
  ],
  UNIT: [
    counted('authorise', unitAuthorize, { status: authorizeStatus.authorised }),
    counted('teams', registration),
    counted('decide', registration, { status: registrationStatus.approved }),
    counted('pay', costOrder, { status: costOrderStatus.paid }),
  ],
  EXPERT: [
    judged(
      'profile',
      ofExpert(({ perfect }) => perfect === yes),
    ),
    judged(
      'signature',
      ofExpert(({ signature }) => (signature ?? '') !== ''),
    ),
    counted('account', bankAccount),
    judged('firstReview', hasReviewed),
  ],
  APPL: [
    judged('contact', reachable),
    counted('enter', registration),
    counted('submit', registration, { status: `${registrationStatus.submitted},${registrationStatus.approved}` }),
    counted('handIn', works, { status: `${worksStatus.submitted},${worksStatus.locked}` }),
  ],
  FIN: [
    counted('holidays', holiday),
    counted('taxRules', taxRule),
    counted('verify', bankAccount, { status: bankAccountStatus.verified }),
    counted('statement', reconcileBatch),
    counted('payout', payoutBatch),
  ],
  // Whoever only looks on has nothing to set up.
  AUD: [],
};

/** Rights that somebody changed, and roles beyond those that every tenant begins with. */
const granted: Counted = { name: 'roles', entity: auditLog, match: { action: 'grant' } };
const ownRoles: Counted = { name: 'roles', entity: roleEntity, beyond: roles.length };

/** For each of these lists whether it has the rows that it takes; undefined for a list that the caller has not. */
async function countsOf(ctx: Ctx, steps: readonly Counted[]): Promise<readonly (boolean | undefined)[]> {
  const mine = steps.flatMap((step) => {
    const module = moduleNamed(ctx, step.entity.name);
    return module && may(ctx.actor, step.entity, 'list').kind === 'allowed' ? [{ step, module, query: { match: step.match ?? {} } }] : [];
  });
  const found = await countLists(ctx, mine);
  return steps.map((step) => {
    const at = mine.findIndex((one) => one.step === step);
    return at < 0 ? undefined : (found[at]?.n ?? 0) > (step.beyond ?? 0);
  });
}

const isCounted = (step: Step): step is Counted => 'entity' in step;

/** What a role does on its first day and what of it is done, from the caller's own lists and from what is `done` elsewhere; undefined once it is put away, or all is done. */
export async function firstStepsOf(ctx: Ctx, role: Role, done: ReadonlySet<FirstStepName>): Promise<readonly FirstStep[] | undefined> {
  const kept = await ctx.db.one<{ isShown: boolean }>(
    'select is_shown as "isShown" from sys_first_steps where tenant_id = $1 and user_id = $2',
    [ctx.tenantId, ctx.actor.userId],
  );
  if (kept?.isShown === false) return undefined;
  const steps = stepsOf[role];
  const counts = await countsOf(ctx, steps.filter(isCounted));
  const results: FirstStep[] = [];
  for (const step of steps) {
    const isDone = isCounted(step) ? counts[steps.filter(isCounted).indexOf(step)] : await step.isDone(ctx);
    if (isDone !== undefined) results.push({ name: step.name, isDone: isDone || done.has(step.name) });
  }
  // Called back, it shows even where nothing is left.
  return results.length === 0 || (!kept && results.every(({ isDone }) => isDone)) ? undefined : results;
}

/** The field of the body that puts the list away or calls it back. */
export const firstStepsInput = {
  isShown: flag(['显示', 'Shown'], { required: true }),
};

/** PUT /sys/dashboard/firstSteps: for the caller alone, in this tenant. */
export async function keepFirstSteps(ctx: Ctx, body: unknown): Promise<null> {
  const { isShown } = readInput(firstStepsInput, body);
  await ctx.db.run(
    `insert into sys_first_steps (tenant_id, user_id, is_shown, update_time) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id) do update set is_shown = excluded.is_shown, update_time = excluded.update_time`,
    [ctx.tenantId, ctx.actor.userId, isShown === yes, ctx.now()],
  );
  return null;
}
