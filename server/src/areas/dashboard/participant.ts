import type { EntryCard, EntryNext, EntryStepName, FirstStepName, Todo } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import {
  award,
  awardStatus,
  payStatus,
  registration,
  reviewProjectStatus,
  reviewStatus,
  worksScore,
  worksStatus,
} from '@saiyun/sdk/entities';
import { may } from '@saiyun/sdk/logic/permission';
import { toWireTime } from '@saiyun/sdk/view';
import { nextOf, stepsOf } from '../../domain/entry-steps.ts';
import type { Ctx } from '../../kernel/context.ts';
import { list } from '../../kernel/list/page.ts';
import { moduleNamed } from '../../kernel/tasks/modules.ts';
import { followsSql } from '../competition/stage-works.ts';
import { openOrders } from '../money/fees/rows.ts';
import { joinedEntries, teamRolesOf } from '../registration/entering/joined.ts';
import { type EntryFacts, type OwnDeadlines, ownDeadlines } from './own-deadlines.ts';
import type { CompetitionFacts } from './situation.ts';

/** Older entries are in the list. */
const mostEntries = 20;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

interface WorkFacts {
  readonly id: string;
  readonly registrationId: string;
  readonly status: string;
  readonly review: string | null;
  /** The time of a later stage that the work is in, in which it is taken again. */
  readonly start: Date | null;
  readonly end: Date | null;
}

/** The works of entries, each with the furthest state of the projects that review it in its stage. */
const worksOf = (ctx: Ctx, entries: readonly string[]): Promise<WorkFacts[]> =>
  ctx.db.many<WorkFacts>(
    `select w.id, w.registration_id as "registrationId", w.status,
       (select max(p.status) from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id and p.del_flag = '0'
        where a.tenant_id = w.tenant_id and a.works_id = w.id and a.del_flag = '0' and a.status <> '${reviewStatus.cancelled}'
          and p.status >= '${reviewProjectStatus.reviewing}' and (p.stage_id = w.stage_id or p.stage_id is null or w.stage_id is null)) as review,
       s.start_time as start, s.end_time as "end"
     from ds_tb_works w left join ds_tb_competition_stage s on s.id = w.stage_id and s.tenant_id = $1 and s.submit_required = '${yes}' and ${followsSql}
     where w.tenant_id = $1 and w.registration_id = any($2) and w.del_flag = '0' and w.status <> '${worksStatus.withdrawn}'
     order by w.create_time, w.id`,
    [ctx.tenantId, entries],
  );

/** Which of the works have a score that the caller may see. */
const scoredOf = async (ctx: Ctx, worksIds: readonly string[]): Promise<ReadonlySet<unknown>> => {
  const module = moduleNamed(ctx, worksScore.name);
  if (!module || worksIds.length === 0 || may(ctx.actor, worksScore, 'list').kind !== 'allowed') return new Set();
  const { records } = await list(ctx, module, { worksId: worksIds.join(','), pageSize: '1000' });
  return new Set(records.map((row) => row.worksId));
};

/** Of the states of awards the one that tells most: what is still open, then what stands, then what was taken back. */
const furthestAward = (states: readonly string[]): string | null =>
  [awardStatus.onNotice, awardStatus.confirmed, awardStatus.revoked].find((one) => states.includes(one)) ?? null;

/** The state of the award of each work, as far as the caller is told of one. */
const awardsOf = async (ctx: Ctx, worksIds: readonly string[]): Promise<ReadonlyMap<unknown, string>> => {
  const module = moduleNamed(ctx, award.name);
  if (!module || worksIds.length === 0 || may(ctx.actor, award, 'list').kind !== 'allowed') return new Map();
  const { records } = await list(ctx, module, { worksId: worksIds.join(','), pageSize: '1000' });
  const found = Map.groupBy(records, (row) => row.worksId);
  return new Map(
    [...found].flatMap(([id, rows]) => {
      const state = furthestAward(rows.map((row) => text(row.status)));
      return state === null ? [] : [[id, state] as const];
    }),
  );
};

interface Charge {
  readonly competition: string;
  /** Null for entries of all groups. */
  readonly group: string | null;
}

/** What competitions charge their entries for, chosen extras aside. */
const chargesOf = (ctx: Ctx, competitions: readonly string[]): Promise<readonly Charge[]> =>
  ctx.db.many<Charge>(
    `select distinct i.competition_id as competition, nullif(i.group_id, '') as "group" from ds_tb_cost_item i
       join ds_tb_competition c on c.id = i.competition_id and c.tenant_id = i.tenant_id and c.del_flag = '0' and c.fee_mode <> 'free'
     where i.tenant_id = $1 and i.competition_id = any($2) and i.del_flag = '0' and i.fee_mode <> 'free' and i.amount > 0
       and i.is_choice is distinct from '${yes}'`,
    [ctx.tenantId, competitions],
  );

/** When the open order of each entry expires. */
const payDueOf = async (ctx: Ctx, entries: readonly string[]): Promise<ReadonlyMap<string, Date>> => {
  if (entries.length === 0) return new Map();
  const rows = await ctx.db.many<{ entry: string; due: Date | null }>(
    `select registration_id as entry, min(expire_time) as due from ds_tb_cost_order
     where tenant_id = $1 and registration_id = any($2) and status in (${openOrders}) and del_flag = '0' group by registration_id`,
    [ctx.tenantId, entries],
  );
  return new Map(rows.flatMap(({ entry, due }) => (due ? [[entry, due] as const] : [])));
};

const factsOf = (row: Readonly<Record<string, unknown>>): EntryFacts => ({
  id: text(row.id),
  competitionId: text(row.competitionId),
  unitId: text(row.unitId),
  stageId: text(row.stageId),
});

/** By when the next step is to be taken; an entry whose fees are all expired has no day for paying them. */
const dueOf = (
  next: EntryNext | null,
  of: Pick<CompetitionFacts, 'registerEnd' | 'submissionEnd'> | undefined,
  { payDue, now }: { readonly payDue: Date | undefined; readonly now: Date },
): Date | undefined => {
  if (next === null || next === 'seeResult') return undefined;
  if (next === 'pay') return payDue;
  // What was returned is taken until works are due, but nobody should count on that while entry is open.
  if (next === 'submit' || (next === 'mend' && of && of.registerEnd >= now)) return of?.registerEnd;
  return of?.submissionEnd;
};

/** What a start page says of the caller's entries, and when gates close for it. */
export interface OwnEntries {
  readonly entries: readonly EntryCard[];
  readonly deadlines: OwnDeadlines;
}

/**
 * The caller's entries, the newest first, each with its steps and what comes next; then those whose team the caller joined, where only the
 * result is something to look at.
 */
export async function entriesOf(ctx: Ctx, competitions: readonly CompetitionFacts[]): Promise<OwnEntries> {
  const module = moduleNamed(ctx, registration.name);
  if (!module || may(ctx.actor, registration, 'list').kind !== 'allowed')
    return { entries: [], deadlines: await ownDeadlines(ctx, competitions, []) };
  const params = { pageSize: String(mostEntries) };
  const own = await list(ctx, module, params);
  const joined = await list(ctx, joinedEntries, params);
  const records = [...own.records, ...joined.records];
  const deadlines = await ownDeadlines(ctx, competitions, records.map(factsOf));
  const roles = await teamRolesOf(
    ctx,
    joined.records.map((row) => text(row.id)),
  );
  const works = await worksOf(
    ctx,
    records.map((row) => text(row.id)),
  );
  const scored = await scoredOf(
    ctx,
    works.map(({ id }) => id),
  );
  const awards = await awardsOf(
    ctx,
    works.map(({ id }) => id),
  );
  const payDue = await payDueOf(
    ctx,
    records.flatMap((row) => (row.payStatus === payStatus.unpaid ? text(row.id) : [])),
  );
  const charges = await chargesOf(ctx, [...new Set(records.map((row) => text(row.competitionId)))]);
  const now = ctx.now();
  const isFuture = (at: Date | undefined): boolean => at !== undefined && at >= now;
  const entries = records.map((row): EntryCard => {
    const of = competitions.find(({ id }) => id === row.competitionId);
    const own = works.filter(({ registrationId }) => registrationId === row.id);
    // Of works that went on the next to be handed in, in the time of its stage.
    const again = own.findLast(
      ({ status, end }) => end !== null && (status === worksStatus.notSubmitted || status === worksStatus.submitted),
    );
    const usual = of && deadlines.ofEntry(of, factsOf(row));
    const ends = usual && again?.end ? { ...usual, submissionEnd: again.end } : usual;
    const facts = {
      status: text(row.status),
      payStatus: typeof row.payStatus === 'string' ? row.payStatus : null,
      isCharged: charges.some(({ competition, group }) => competition === row.competitionId && (group === null || group === row.groupId)),
      registerOpen: isFuture(ends?.registerEnd),
      submitOpen: isFuture(ends?.submissionEnd),
      submitBegun: again?.start ? again.start <= now : !of?.submitStart || of.submitStart <= now,
      works: own.map(({ status }) => status),
      review: own.reduce<string | null>((most, { review }) => (review !== null && (most === null || review > most) ? review : most), null),
      // The result of a stage is none of the next one.
      hasResult: own.some(({ id, end, review }) => scored.has(id) && (end === null || review !== null)),
      award: furthestAward(own.flatMap(({ id }) => awards.get(id) ?? [])),
    };
    const memberRole = roles.get(text(row.id));
    const step = nextOf(facts);
    const next = memberRole && step !== 'seeResult' ? null : step;
    const due = dueOf(next, ends, { payDue: payDue.get(text(row.id)), now });
    return {
      id: text(row.id),
      teamName: (ctx.language === 'en' && text(row.teamNameEn)) || text(row.teamName),
      registerNo: text(row.registerNo) || null,
      status: facts.status,
      competitionId: text(row.competitionId),
      competitionName: of?.name ?? text(row.competitionId_dictText),
      steps: stepsOf(facts),
      next,
      due: due ? toWireTime(due) : null,
      opinion: (!memberRole && text(row.auditOpinion)) || null,
      worksId: own.find(({ status }) => status === worksStatus.notSubmitted)?.id ?? own[0]?.id ?? null,
      ...(memberRole && { memberRole }),
    };
  });
  return { entries, deadlines };
}

/** The first steps that a team has taken for whoever joined it. */
export function stepsTakenByTeams(entries: readonly EntryCard[]): ReadonlySet<FirstStepName> {
  const joined = entries.filter(({ memberRole }) => memberRole !== undefined);
  const isAt = (name: EntryStepName): boolean =>
    joined.some(({ steps }) => steps.some((step) => step.name === name && step.state === 'done'));
  return new Set([
    ...(joined.length > 0 ? (['enter'] as const) : []),
    ...(isAt('register') ? (['submit'] as const) : []),
    ...(isAt('works') ? (['handIn'] as const) : []),
  ]);
}

/** What an entry waits for that has such a to-do. */
const nextOfTodo: Partial<Record<Todo['name'], EntryNext>> = { entriesToMend: 'mend', draftsToSubmit: 'submit', worksToHandIn: 'handIn' };

/** The to-dos of an entrant about its entries, due when the nearest of those entries says so itself. */
export function dueAsEntries(todos: readonly Todo[], entries: readonly EntryCard[]): readonly Todo[] {
  return todos.map((todo) => {
    const next = nextOfTodo[todo.name];
    const [first] = entries.flatMap((one) => (next !== undefined && one.next === next && one.due !== null ? [one.due] : [])).toSorted();
    return first === undefined ? todo : { ...todo, due: first };
  });
}

/** Approved entries to which a work is still to be added. A list cannot ask for what is missing, so that it names them by their numbers. */
export function withoutWork(entries: readonly EntryCard[]): readonly Todo[] {
  const due = entries.filter(({ next, registerNo }) => next === 'addWork' && registerNo !== null);
  if (due.length === 0) return [];
  return [
    {
      name: 'worksToAdd',
      about: null,
      entity: registration.name,
      list: `${registration.path}/list`,
      query: { superQuery: [{ field: 'registerNo', rule: 'in', val: due.map(({ registerNo }) => registerNo).join(',') }] },
      count: due.length,
      due: due.map((one) => one.due).reduce((least, at) => (at !== null && (least === null || at < least) ? at : least), null),
    },
  ];
}
