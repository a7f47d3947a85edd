import type { StartChart } from '@saiyun/sdk/calls';
import type { Choices, Role } from '@saiyun/sdk/contract';
import {
  auditLog,
  ledgerPosting,
  registration,
  registrationStatus,
  review,
  reviewStatus,
  withdrawal,
  withdrawalStep,
} from '@saiyun/sdk/entities';
import { toWireDate } from '@saiyun/sdk/view';
import type { Ctx } from '../../kernel/context.ts';
import { dictsOf } from '../../kernel/dict/dicts.ts';
import type { Group } from '../../kernel/list/figures.ts';
import { grouped, groupsByName } from '../../kernel/list/own-groups.ts';
import { counting } from '../competition/counting.ts';
import type { Situation } from './situation.ts';

const dayMs = 86_400_000;
const chartDays = 30;
const chartMonths = 12;
/** More bars than these say nothing. */
const mostBars = 8;

/** An instant of the row in the platform's time zone. */
const local = (column: string, form: string): string => `to_char(t.${column} at time zone 'Asia/Shanghai', '${form}')`;

const lastDays = (now: Date, days: number): readonly string[] =>
  Array.from({ length: days }, (_, i) => toWireDate(new Date(now.getTime() - (days - 1 - i) * dayMs)));

const lastMonths = (now: Date): readonly string[] => {
  const [year = 0, month = 1] = toWireDate(now).split('-').map(Number);
  return Array.from({ length: chartMonths }, (_, i) => new Date(Date.UTC(year, month - chartMonths + i, 1)).toISOString().slice(0, 7));
};

const numberAt = (groups: readonly Group[], value: string, second?: string): number =>
  groups.filter((one) => one.value === value && (second === undefined || one.second === second)).reduce((sum, { n }) => sum + n, 0);

/** Deadlines of running competitions within the days. */
const marksOf = ({ competitions }: Situation, days: readonly string[]): StartChart['marks'] =>
  competitions.flatMap(({ name, registerEnd, submissionEnd }) =>
    (
      [
        ['registerEnd', registerEnd],
        ['submissionEnd', submissionEnd],
      ] as const
    ).flatMap(([what, at]) => (days.includes(toWireDate(at)) ? [{ day: toWireDate(at), text: name, what }] : [])),
  );

const byDay = (
  name: 'entriesByDay' | 'actsByDay',
  series: 'entries' | 'acts',
  days: readonly string[],
  groups: readonly Group[],
  marks: StartChart['marks'],
): StartChart => ({
  name,
  series: [series],
  rows: days.map((day) => ({ value: day, text: day.slice(5), numbers: [numberAt(groups, day)] })),
  marks,
});

/** Reviews of the projects under way: submitted and still open, by project or, if there is one alone, by expert. */
const reviewProgress = async (
  ctx: Ctx,
  { reviewing }: Situation,
  groups: readonly Group[],
  byExpert: readonly Group[],
): Promise<StartChart> => {
  const done = reviewStatus.submitted;
  const row = (value: string, text: string, of: readonly Group[]) => ({
    value,
    text,
    numbers: [numberAt(of, value, done), numberAt(of, value) - numberAt(of, value, done)],
  });
  const series = ['done', 'open'] as const;
  if (reviewing.length !== 1)
    return { name: 'reviewsByProject', series, marks: [], rows: reviewing.slice(0, mostBars).map(({ id, name }) => row(id, name, groups)) };
  const ids = [...new Set(byExpert.flatMap(({ value }) => (value === null ? [] : [value])))];
  const names = await ctx.db.many<{ id: string; name: string }>(
    `select id, real_name as name from ds_tb_expert where tenant_id = $1 and id = any($2) and del_flag = '0'`,
    [ctx.tenantId, ids],
  );
  const rows = names.map(({ id, name }) => row(id, name, byExpert)).toSorted((a, b) => (b.numbers[1] ?? 0) - (a.numbers[1] ?? 0));
  return { name: 'reviewsByExpert', series, marks: [], rows: rows.slice(0, mostBars) };
};

const byState = async (ctx: Ctx, { code, values }: Choices, groups: readonly Group[]): Promise<StartChart['rows']> => {
  const texts = (await dictsOf(ctx, ctx.tenantId)).get(code);
  return Object.values(values).map((value) => ({
    value,
    text: texts?.text(value, ctx.language) ?? value,
    numbers: [numberAt(groups, value)],
  }));
};

/** At most two charts for a role; a reader without the list behind a chart has none. */
export async function chartsOf(ctx: Ctx, role: Role, situation: Situation): Promise<readonly StartChart[]> {
  const now = ctx.now();
  const days = lastDays(now, chartDays);
  const months = lastMonths(now);
  const since = `${days[0] ?? ''} 00:00:00`;
  const isOffice = role === 'ADMIN' || role === 'SUB';
  const { reviewing } = situation;
  const projectId = reviewing.map(({ id }) => id).join(',');
  const asked = [
    ...(isOffice || role === 'UNIT'
      ? grouped(ctx, 'days', registration, { submitTime_begin: since, status: `!${registrationStatus.withdrawn}` }, [
          local('submit_time', 'YYYY-MM-DD'),
        ])
      : []),
    ...(role === 'UNIT' ? grouped(ctx, 'states', registration, {}, ['t.status']) : []),
    ...(isOffice && reviewing.length > 0
      ? [
          ...grouped(ctx, 'projects', review, { projectId, status: counting.reviews }, ['t.project_id', 't.status']),
          ...(reviewing.length === 1
            ? grouped(ctx, 'experts', review, { projectId, status: counting.reviews }, ['t.expert_id', 't.status'])
            : []),
        ]
      : []),
    ...(role === 'FIN'
      ? [
          ...grouped(
            ctx,
            'cash',
            ledgerPosting,
            { createTime_begin: `${months[0] ?? ''}-01 00:00:00` },
            [
              local('create_time', 'YYYY-MM'),
              `case when t.account_id in (select a.id from ds_tb_ledger_account a where a.tenant_id = t.tenant_id and a.account_code like 'platform:cash:%')
                 then case when t.amount < 0 then 'in' else 'out' end end`,
            ],
            'abs(t.amount)',
          ),
          ...grouped(ctx, 'steps', withdrawal, {}, ['t.sub_status']),
        ]
      : []),
    ...(role === 'AUD' ? grouped(ctx, 'acts', auditLog, { createTime_begin: since }, [local('create_time', 'YYYY-MM-DD')]) : []),
  ];
  const groups = await groupsByName(ctx, asked);
  const charts: StartChart[] = [];
  const byDays = groups.get('days');
  if (byDays) charts.push(byDay('entriesByDay', 'entries', days, byDays, marksOf(situation, days)));
  const projects = groups.get('projects');
  if (projects) charts.push(await reviewProgress(ctx, situation, projects, groups.get('experts') ?? []));
  const states = groups.get('states');
  if (states)
    charts.push({
      name: 'entriesByState',
      series: ['entries'],
      rows: await byState(ctx, registrationStatus, states),
      marks: [],
    });
  const cash = groups.get('cash');
  if (cash)
    charts.push({
      name: 'moneyByMonth',
      series: ['in', 'out'],
      rows: months.map((month) => ({
        value: month,
        text: month,
        numbers: [numberAt(cash, month, 'in') / 100, numberAt(cash, month, 'out') / 100],
      })),
      marks: [],
    });
  const steps = groups.get('steps');
  if (steps)
    charts.push({
      name: 'withdrawalsByStep',
      series: ['withdrawals'],
      rows: await byState(ctx, withdrawalStep, steps),
      marks: [],
    });
  const acts = groups.get('acts');
  if (acts) charts.push(byDay('actsByDay', 'acts', days, acts, []));
  return charts;
}
