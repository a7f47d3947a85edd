import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReviewItemValue, StoredRow } from '@saiyun/sdk/contract';
import { expertStatus, type reviewProject, reviewStatus, worksStatus } from '@saiyun/sdk/entities';
import { type ExpertStat, inputDigest, type OutlierLimits, type Reliability, type ScoreInput } from '@saiyun/sdk/logic/score';
import type { ScoringItem } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import type { TxCtx } from '../../../kernel/entity-module.ts';

type Project = StoredRow<typeof reviewProject>;

export type Reading = Pick<TxCtx, 'tx' | 'tenantId'>;

/** The input of a run, and when each review was submitted and the seconds that it took. */
export interface KeptInput {
  readonly input: ScoreInput;
  readonly times: Readonly<Record<string, readonly [submitTime: string | null, secondsSpent: number | null]>>;
}

interface Reviewed {
  readonly id: string;
  readonly worksId: string;
  readonly expertId: string;
  readonly status: string;
  readonly submitTime: string | null;
  readonly result: { readonly items: ReviewItemValue[] | null; readonly seconds: number | null } | null;
}

/** The input as the database tells it. The reviews are one text, which costs next to nothing to hand to a thread. */
export interface RawInput {
  readonly items: readonly ScoringItem[];
  readonly fullMark: number;
  readonly works: readonly { readonly id: string; readonly submitTime: string | null }[];
  readonly reviews: string;
  readonly left: readonly string[];
}

/** Reads the input of a run as it would be now. With `by`, only experts who had left the pool by that time count as gone. */
export async function rawInput({ tx, tenantId }: Reading, project: Project, by?: Date): Promise<RawInput> {
  const template = await tx.one<{ fullMark: number }>(
    `select full_mark as "fullMark" from ds_tb_review_template where id = $1 and tenant_id = $2`,
    [project.templateId, tenantId],
  );
  const items = await tx.many<ScoringItem>(
    `select id, item_type as "itemType", max_value as "maxValue", weight, grade_map as "gradeMap" from ds_tb_review_template_item i
     where template_id = $1 and tenant_id = $2 and del_flag = '0'
       and not exists (select 1 from ds_tb_review_template_item c where c.parent_id = i.id and c.del_flag = '0') order by id`,
    [project.templateId, tenantId],
  );
  const reviews = await tx.one<{ text: string }>(
    `select coalesce(json_agg(o), '[]')::text as text from (
       select a.id, a.works_id as "worksId", a.expert_id as "expertId", a.status, a.submit_time as "submitTime",
         (select json_build_object('items', r.items, 'seconds', r.seconds_spent) from ds_tb_review_result r
          where r.allot_id = a.id order by r.version_no desc limit 1) as result
       from ds_tb_works_allot a where a.tenant_id = $1 and a.project_id = $2 and a.del_flag = '0' order by a.id) o`,
    [tenantId, project.id],
  );
  const works = await tx.many<{ id: string; submitTime: string | null }>(
    `select w.id, to_char(w.commit_time at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "submitTime" from ds_tb_works w
     where w.id in (select works_id from ds_tb_works_allot where tenant_id = $1 and project_id = $2 and del_flag = '0' and status not in ('${reviewStatus.returned}', '${reviewStatus.cancelled}'))
       and w.status in ('${worksStatus.submitted}', '${worksStatus.locked}') and w.del_flag = '0' order by w.id`,
    [tenantId, project.id],
  );
  // Deleted too: an expert who has left counts the same.
  const left = await tx.many<{ id: string }>(
    `select id from ds_tb_expert where tenant_id = $1 and status = '${expertStatus.left}' and ($2::timestamptz is null or coalesce(update_time, create_time) <= $2) order by id`,
    [tenantId, by ?? null],
  );
  return { items, fullMark: template?.fullMark ?? 100, works, reviews: reviews?.text ?? '[]', left: left.map(({ id }) => id) };
}

/** The input of a run out of what the database told. */
export function shapedInput({ items, fullMark, works, reviews, left }: RawInput): KeptInput {
  const known = new Set(works.map(({ id }) => id));
  const counted = (JSON.parse(reviews) as readonly Reviewed[]).filter(({ worksId }) => known.has(worksId));
  return {
    input: {
      items,
      fullMark,
      works,
      reviews: counted.map(({ id, worksId, expertId, status, result }) => ({ id, worksId, expertId, status, values: result?.items ?? [] })),
      withdrawnExperts: left,
    },
    times: Object.fromEntries(
      counted.map(({ id, submitTime, result }) => [
        id,
        [submitTime === null ? null : toWireTime(new Date(submitTime)), result?.seconds ?? null] as const,
      ]),
    ),
  };
}

/** The input of a run as it would be now. */
export async function inputNow(ctx: Reading, project: Project, by?: Date): Promise<KeptInput> {
  return shapedInput(await rawInput(ctx, project, by));
}

const zip = promisify(gzip);

/** How the experts of a run agreed and scored: numbers without names, which a run keeps because they never change. */
export interface RunQuality {
  readonly fullMark: number;
  readonly overall: Reliability;
  /** For each criterion that counts. */
  readonly items: readonly { readonly itemId: string; readonly reliability: Reliability }[];
  readonly experts: readonly ExpertStat[];
  readonly limits: OutlierLimits;
}

/** What the page of a run shows without computing it again. */
export interface RunFacts {
  /** The mark of its inputs; null for one from before that was kept. */
  readonly mark: string | null;
  readonly quality: RunQuality | null;
}

/** Keeps what a run was computed from: its ranks can be replayed whatever becomes of the reviews. */
export async function keepInput({ tx, tenantId }: Reading, runId: string, kept: KeptInput, { mark, quality }: RunFacts): Promise<void> {
  await tx.run(`insert into ds_tb_score_run_input (run_id, tenant_id, content, mark, quality) values ($1, $2, $3, $4, $5::jsonb)`, [
    runId,
    tenantId,
    (await zip(JSON.stringify(kept))).toString('base64'),
    mark,
    JSON.stringify(quality),
  ]);
}

/** What was kept of a run beside its inputs. */
export async function factsOfRun({ tx, tenantId }: Reading, runId: string): Promise<RunFacts> {
  const found = await tx.one<RunFacts>('select mark, quality from ds_tb_score_run_input where run_id = $1 and tenant_id = $2', [
    runId,
    tenantId,
  ]);
  return found ?? { mark: null, quality: null };
}

interface Run {
  readonly id: string;
  readonly inputDigest: string | null;
  readonly createTime: string;
}

/** What a run was computed from: as it was packed to be kept, or read anew. */
export type StoredInput = { readonly packed: string } | { readonly kept: KeptInput };

/** What a run was computed from. One from before that was kept has the present reviews, as long as they are the same. */
export async function storedInput(ctx: Reading, project: Project, run: Run): Promise<StoredInput | undefined> {
  const stored = await ctx.tx.one<{ content: string }>(`select content from ds_tb_score_run_input where run_id = $1 and tenant_id = $2`, [
    run.id,
    ctx.tenantId,
  ]);
  if (stored) return { packed: stored.content };
  const own = await ctx.tx.one<{ at: Date }>(
    `select create_time as at from ds_tb_score_run where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [run.id, ctx.tenantId],
  );
  for (const by of [own?.at, undefined]) {
    const kept = await inputNow(ctx, project, by);
    if (inputDigest(kept.input) === run.inputDigest) return { kept };
  }
  return undefined;
}
