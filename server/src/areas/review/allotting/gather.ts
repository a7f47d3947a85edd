import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Columns, StoredRow } from '@saiyun/sdk/contract';
import { yes } from '@saiyun/sdk/contract';
import { allotRun, expert, expertStatus, type reviewProject, reviewProjectStatus, reviewStatus, worksStatus } from '@saiyun/sdk/entities';
import { canonicalJson, sha256 } from '@saiyun/sdk/logic/digest';
import { membersOf } from '@saiyun/sdk/logic/draft';
import { toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../../db/db.ts';
import type { AllotExpert, AllotParams, AllotSets, AllotWork } from '../../../domain/allot/sets.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { conflictPairs } from '../../expert/conflicts.ts';
import { type ProjectWork, worksOf } from '../readiness.ts';

type Reader = Pick<TxCtx, 'tx' | 'tenantId' | 'now'>;
export type Project = StoredRow<typeof reviewProject>;

const live = `'${reviewStatus.pending}', '${reviewStatus.staged}', '${reviewStatus.submitted}'`;

const { loadMin, labelWeight, balanceWeight, repeatWeight, levelWeight, alternates } = allotRun.fields;

/** What a run asks for that says nothing: the defaults of its definition. */
export const usualParams: AllotParams = {
  reviews: 1,
  loadMin: loadMin.default,
  loadMax: null,
  needsLabel: false,
  labelWeight: labelWeight.default,
  balanceWeight: balanceWeight.default,
  repeatWeight: repeatWeight.default,
  levelWeight: levelWeight.default,
  fair: false,
  alternates: alternates.default,
  keeps: false,
  seed: '',
};

/** What a run asks for, with the project's own numbers where it names none. */
export function paramsOf(run: StoredRow<typeof allotRun>, project: Project): AllotParams {
  return {
    reviews: run.reviews ?? project.reviewsPerWork,
    loadMin: run.loadMin ?? usualParams.loadMin,
    loadMax: run.loadMax,
    needsLabel: run.needsLabel === yes,
    labelWeight: run.labelWeight ?? usualParams.labelWeight,
    balanceWeight: run.balanceWeight ?? usualParams.balanceWeight,
    repeatWeight: run.repeatWeight ?? usualParams.repeatWeight,
    levelWeight: run.levelWeight ?? levelWeight.default,
    fair: run.fair === yes,
    alternates: run.alternates ?? usualParams.alternates,
    ...(run.readyOnly === yes && { readyOnly: true }),
    keeps: run.mode === 'incremental',
    seed: run.seed ?? run.id,
  };
}

/** Days of an expert's absence. */
export type DayRange = NonNullable<Columns<typeof expert>['awayTimes']>[number];

interface Standing {
  readonly expertId: string;
  readonly worksId: string;
  readonly status: string;
}

/** The reviews of a project that a new one may collide with; cancelled ones may be given again. */
export function reviewsOf({ tx, tenantId }: Reader, projectId: string): Promise<Standing[]> {
  return tx.many<Standing>(
    `select expert_id as "expertId", works_id as "worksId", status from ds_tb_works_allot
     where tenant_id = $1 and project_id = $2 and status <> '${reviewStatus.cancelled}' and del_flag = '0' order by id`,
    [tenantId, projectId],
  );
}

interface Cap {
  readonly id: string;
  readonly name: string;
  readonly most: number;
}

/** The groups of a competition that limit how many of their works one expert reviews in a round. */
const capsFor = ({ tx, tenantId }: Reader, { competitionId }: Project): Promise<readonly Cap[]> =>
  tx.many<Cap>(
    `select id, group_name as name, expert_max as most from ds_tb_competition_group
     where tenant_id = $1 and competition_id = $2 and expert_max is not null and del_flag = '0' order by id`,
    [tenantId, competitionId],
  );

/** The group whose cap each group of a competition counts for: works below a group count with it unless a nearer group has a cap. */
const cappedFor = async ({ tx, tenantId }: Reader, { competitionId }: Project): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.many<{ id: string; capped: string | null }>(
    `select id, ds_tb_capped_group($1, id) as capped from ds_tb_competition_group
     where tenant_id = $1 and competition_id = $2 and del_flag = '0' order by id`,
    [tenantId, competitionId],
  );
  return new Map(rows.flatMap(({ id, capped }) => (capped === null ? [] : [[id, capped] as const])));
};

const worksFor = async (
  { tx, tenantId }: Reader,
  works: readonly ProjectWork[],
  capped: ReadonlyMap<string, string>,
  { expertLevel }: Project,
  levels: ReadonlyMap<string, number>,
): Promise<AllotWork[]> => {
  const locked = works.filter(({ status }) => status === worksStatus.locked);
  const ids = locked.map(({ id }) => id);
  const units = await tx.many<{ id: string; unit: string | null; group: string | null; level: string | null }>(
    `select w.id, r.unit_id as unit, w.group_id as "group", g.expert_level as level from ds_tb_works w
       left join ds_tb_registration r on r.id = w.registration_id left join ds_tb_competition_group g on g.id = w.group_id and g.tenant_id = $1
     where w.tenant_id = $1 and w.id = any($2) order by w.id`,
    [tenantId, ids],
  );
  const labels = await tx.many<{ id: string; label: string }>(
    `select works_id as id, label_id as label from ds_tb_works_label where tenant_id = $1 and works_id = any($2) and del_flag = '0' order by works_id, label_id`,
    [tenantId, ids],
  );
  const unitOf = new Map(units.map(({ id, unit }) => [id, unit]));
  const levelOf = new Map(units.map(({ id, level }) => [id, levels.get(level ?? expertLevel ?? '')]));
  const groupOf = new Map(units.map(({ id, group }) => [id, capped.get(group ?? '')]));
  const labelsOf = Map.groupBy(labels, ({ id }) => id);
  return locked
    .map(({ id, name }) => {
      const [unit, labels, group] = [unitOf.get(id) ?? null, (labelsOf.get(id) ?? []).map(({ label }) => label), groupOf.get(id)];
      const level = levelOf.get(id);
      return { id, name, unit, labels, ...(group !== undefined && { group }), ...(level !== undefined && { level }) };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** The levels of experts in the order of their dictionary, the highest is 0. */
const levelsOf = async ({ tx, tenantId }: Reader): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.many<{ level: string }>(
    `select i.item_value as level from sys_dict_item i join sys_dict d on d.id = i.dict_id
     where d.tenant_id = $1 and d.dict_code = $2 and d.del_flag = '0' and i.del_flag = '0' order by i.sort_order, i.id`,
    [tenantId, expert.fields.level.of],
  );
  return new Map(rows.map(({ level }, i) => [level, i]));
};

interface ExpertRow {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly max: number | null;
  readonly away: readonly DayRange[] | null;
  readonly elsewhere: number;
  readonly min: number | null;
  readonly level: string | null;
}

/** Whether somebody is away for all that is left of the project's time. */
export function isAwayFor(
  { startTime, endTime }: Pick<Project, 'startTime' | 'endTime'>,
  away: readonly DayRange[] | null,
  now: Date,
): boolean {
  const today = toWireTime(now);
  const [first, last] = [(startTime > today ? startTime : today).slice(0, 10), endTime.slice(0, 10)];
  return (away ?? []).some(({ from, until }) => from <= first && last <= until);
}

/**
 * Active experts of the project's groups, and whoever has a review of it, whatever the profile; `elsewhere` counts live reviews that this run
 * does not move.
 */
const expertsFor = async (
  { tx, tenantId, now }: Reader,
  project: Project,
  { readyOnly }: AllotParams,
  standing: readonly Standing[],
  levels: ReadonlyMap<string, number> | undefined,
): Promise<AllotExpert[]> => {
  const groups = membersOf(project.expertGroupIds, true);
  const rows = await tx.many<ExpertRow>(
    `select e.id, e.real_name as name, least(e.max_load, e.own_load) as max, e.min_load as min, e.level, e.away_times as away,
       e.status = '${expertStatus.active}' and e.user_id is not null and e.del_flag = '0' and (not $4::boolean or e.is_perfect = '${yes}' or e.id = any($2)) and (cardinality($3::text[]) = 0 or exists (select 1 from ds_tb_expert_group_member m
         where m.tenant_id = $1 and m.expert_id = e.id and m.group_id = any($3) and m.del_flag = '0')) as "isActive",
       (select count(*)::int from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
        where a.tenant_id = $1 and a.expert_id = e.id and a.status in (${live}) and a.del_flag = '0' and p.del_flag = '0'
          and p.status in ('${reviewProjectStatus.allotting}', '${reviewProjectStatus.reviewing}')) as elsewhere
     from ds_tb_expert e
     where e.tenant_id = $1 and (e.id = any($2) or e.status = '${expertStatus.active}' and e.del_flag = '0') order by e.id`,
    [tenantId, standing.map(({ expertId }) => expertId), groups, readyOnly === true],
  );
  const held = new Set(standing.map(({ expertId }) => expertId));
  const own = Map.groupBy(standing, ({ expertId }) => expertId);
  const labels = await tx.many<{ id: string; label: string; proficiency: number | null }>(
    `select expert_id as id, label_id as label, proficiency from ds_tb_expert_label_relation
     where tenant_id = $1 and expert_id = any($2) and del_flag = '0' order by expert_id, label_id`,
    [tenantId, rows.map(({ id }) => id)],
  );
  const labelsOf = Map.groupBy(labels, ({ id }) => id);
  return rows
    .filter(({ id, isActive }) => isActive || held.has(id))
    .map(({ id, name, isActive, max, min, level, away, elsewhere }) => ({
      id,
      name,
      isActive: isActive && !isAwayFor(project, away, now()),
      room: max === null ? null : Math.max(0, max - elsewhere + (own.get(id)?.length ?? 0)),
      ...(min !== null && { least: Math.max(0, min - elsewhere + (own.get(id)?.length ?? 0)) }),
      ...(levels && { level: levels.get(level ?? '') ?? levels.size }),
      labels: (labelsOf.get(id) ?? []).map(({ label, proficiency }) => [label, proficiency ?? 1] as const),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
};

const namesFor = async ({ tx, tenantId }: Reader, labels: readonly string[], units: readonly string[]) => {
  const found = await tx.many<{ id: string; name: string; above: string | null }>(
    `select id, label_name as name, parent_id as above from ds_tb_label where tenant_id = $1 and (id = any($2)
       or id in (select l.parent_id from ds_tb_label l where l.tenant_id = $1 and l.id = any($2))) order by id`,
    [tenantId, labels],
  );
  const named = await tx.many<{ id: string; name: string }>(
    `select id, unit_name as name from ds_tb_unit where tenant_id = $1 and id = any($2) order by id`,
    [tenantId, units],
  );
  return {
    above: Object.fromEntries(found.flatMap(({ id, above }) => (above ? [[id, above] as const] : []))),
    names: Object.fromEntries([...found, ...named].map(({ id, name }) => [id, name])),
  };
};

/** Works of a unit that experts have in other rounds of the competition. */
const repeatsFor = ({ tx, tenantId }: Reader, project: Project, experts: readonly string[]) =>
  tx.many<{ expertId: string; unit: string; n: number }>(
    `select a.expert_id as "expertId", r.unit_id as unit, count(distinct a.works_id)::int as n from ds_tb_works_allot a
     join ds_tb_review_project p on p.id = a.project_id join ds_tb_works w on w.id = a.works_id join ds_tb_registration r on r.id = w.registration_id
     where a.tenant_id = $1 and a.project_id <> $2 and p.competition_id = $3 and a.expert_id = any($4) and a.status in (${live})
       and a.del_flag = '0' and r.unit_id is not null group by a.expert_id, r.unit_id order by 1, 2`,
    [tenantId, project.id, project.competitionId, experts],
  );

/** Everything that a run of a project is computed from, as it is now; `among` are works of the project, all of them if it is not given. */
export async function gatherSets(
  reader: Reader,
  project: Project,
  params: AllotParams,
  among?: readonly ProjectWork[],
): Promise<AllotSets> {
  const all = await capsFor(reader, project);
  const levels = await levelsOf(reader);
  const works = await worksFor(reader, among ?? (await worksOf(reader, project)), await cappedFor(reader, project), project, levels);
  const asksLevel = works.some(({ level }) => level !== undefined);
  const caps = all.filter(({ id }) => works.some(({ group }) => group === id));
  const workAt = new Map(works.map(({ id }, i) => [id, i]));
  const reviews = (await reviewsOf(reader, project.id)).filter(({ worksId }) => workAt.has(worksId));
  const isLive = ({ status }: Standing): boolean => status !== reviewStatus.expired && status !== reviewStatus.returned;
  const standing = reviews.filter(isLive);
  const experts = await expertsFor(reader, project, params, standing, asksLevel ? levels : undefined);
  const expertAt = new Map(experts.map(({ id }, i) => [id, i]));
  const pairOf = ({ expertId, worksId }: Pick<Standing, 'expertId' | 'worksId'>): (readonly [number, number])[] => {
    const [e, w] = [expertAt.get(expertId), workAt.get(worksId)];
    return e === undefined || w === undefined ? [] : [[e, w]];
  };
  const conflicts = await conflictPairs(reader, [...expertAt.keys()], [...workAt.keys()]);
  const soft = conflicts.filter(({ why, cost }) => why.length === 0 && cost > 0);
  const repeats = await repeatsFor(reader, project, [...expertAt.keys()]);
  const labels = new Set([...works.flatMap((work) => work.labels), ...experts.flatMap((one) => one.labels.map(([label]) => label))]);
  const units = new Set(works.flatMap(({ unit }) => unit ?? []));
  const { above, names } = await namesFor(reader, [...labels], [...units]);
  return {
    version: 2,
    params,
    works,
    experts,
    above,
    names: { ...names, ...Object.fromEntries(caps.map(({ id, name }) => [id, name])) },
    ...(caps.length > 0 && { groupMax: Object.fromEntries(caps.map(({ id, most }) => [id, most])) }),
    recused: conflicts.filter(({ why }) => why.length > 0).flatMap(pairOf),
    ...(soft.length > 0 && { soft: soft.flatMap((one) => pairOf(one).map(([e, w]) => [e, w, one.cost] as const)) }),
    spent: reviews.filter((one) => !isLive(one)).flatMap(pairOf),
    standing: standing.flatMap((one) => pairOf(one).map(([e, w]) => [e, w, one.status === reviewStatus.pending ? 0 : 1] as const)),
    repeats: repeats.map(({ expertId, unit, n }) => [expertAt.get(expertId) ?? 0, unit, n] as const),
  };
}

/** SHA-256 of the sets in their one canonical form. */
export function setsDigest(sets: AllotSets): string {
  return sha256(canonicalJson(sets));
}

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

/** The sets as they are stored. */
export async function packedSets(sets: AllotSets): Promise<string> {
  return (await zip(JSON.stringify(sets))).toString('base64');
}

/** Keeps the sets of a run; a run that goes on after its process ended keeps those that it began with. */
export async function keepSets(tx: Pick<Tx, 'run'>, tenantId: number, runId: string, sets: AllotSets): Promise<void> {
  await tx.run(`insert into ds_tb_works_allot_input (run_id, tenant_id, content) values ($1, $2, $3) on conflict (run_id) do nothing`, [
    runId,
    tenantId,
    await packedSets(sets),
  ]);
}

/** The sets that a run was computed from. */
export async function keptSets({ tx, tenantId }: Pick<TxCtx, 'tx' | 'tenantId'>, runId: string): Promise<AllotSets | undefined> {
  const kept = await tx.one<{ content: string }>(`select content from ds_tb_works_allot_input where run_id = $1 and tenant_id = $2`, [
    runId,
    tenantId,
  ]);
  return kept && (JSON.parse((await unzip(Buffer.from(kept.content, 'base64'))).toString('utf8')) as AllotSets);
}
