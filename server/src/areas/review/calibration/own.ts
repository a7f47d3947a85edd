import type { CalibrationStanding, CalibrationState, MyCalibration, MyCalibrationWork } from '@saiyun/sdk/calls';
import { int, json, no, type ReferenceItemValue, type ReviewItemValue, yes } from '@saiyun/sdk/contract';
import {
  calibrationMode,
  calibrationResult,
  calibrationStatus,
  expertStatus,
  reviewProject,
  reviewProjectStatus,
  reviewStatus,
} from '@saiyun/sdk/entities';
import { reviewIssues, totalScore } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../../db/db.ts';
import { calibrationDistance, criterionDistances, isCalibrated, tolerancePoints } from '../../../domain/calibration.ts';
import { needed, readInput } from '../../../http/call/input.ts';
import { ownExpert } from '../../../kernel/access/access.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { writing } from '../../../kernel/write/standard-calls.ts';
import { blindFiles } from '../blind-file.ts';
import { itemsOf, type TemplateItem } from '../template.ts';
import { standingOf } from './standing.ts';

const { calibrationTolerance, calibrationTries } = reviewProject.fields;

interface Project {
  readonly id: string;
  readonly name: string;
  readonly competition: string;
  readonly status: string;
  /** When the last of the expert's reviews that are still to be written is due; the project's end at least. */
  readonly until: Date;
  readonly templateId: string;
  readonly templateName: string;
  readonly templateNameEn: string | null;
  readonly fullMark: number;
  readonly tolerance: number;
  readonly tries: number;
  readonly mode: string | null;
}

interface Row {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  readonly titleZh: string;
  readonly titleEn: string | null;
  readonly abstractText: string | null;
  readonly worksFile: string | null;
  readonly items: readonly ReferenceItemValue[];
  readonly referenceScore: number;
  readonly comment: string | null;
  readonly status: string;
}

interface Try {
  readonly calibrationId: string;
  readonly attemptNo: number;
  readonly items: readonly ReviewItemValue[];
  readonly totalScore: number;
  readonly distance: number;
  readonly within: string;
  readonly submitTime: Date;
  /** Whether the reference was shown after this try or an earlier one. */
  readonly seen: boolean;
}

/** A project in which the expert has works; what belongs to others does not exist. */
const projectOf = async (ctx: Ctx, tx: Tx, projectId: string, expertId: string): Promise<Project> => {
  const found = await tx.one<Project>(
    `select p.id, ${inLanguage('p', 'project_name', 'project_name_en', "($4 = 'en')")} as name,
       ${inLanguage('c', 'competition_name', 'competition_name_en', "($4 = 'en')")} as competition,
       p.status, greatest(p.end_time, (select max(o.due_time) from ds_tb_works_allot o where o.tenant_id = $2 and o.project_id = p.id
         and o.expert_id = $3 and o.del_flag = '0' and o.status in ('${reviewStatus.pending}', '${reviewStatus.staged}'))) as until, m.id as "templateId", m.template_name as "templateName", m.template_name_en as "templateNameEn",
       m.full_mark as "fullMark", coalesce(p.calibration_tolerance, ${calibrationTolerance.default}) as tolerance,
       coalesce(p.calibration_tries, ${calibrationTries.default}) as tries, p.calibration as mode
     from ds_tb_review_project p join ds_tb_review_template m on m.id = p.template_id join ds_tb_competition c on c.id = p.competition_id
     where p.id = $1 and p.tenant_id = $2 and p.del_flag = '0' and exists (
       select 1 from ds_tb_works_allot a where a.tenant_id = $2 and a.project_id = p.id and a.expert_id = $3 and a.del_flag = '0'
         and a.status not in ('${reviewStatus.returned}', '${reviewStatus.cancelled}'))`,
    [projectId, ctx.tenantId, expertId, ctx.language],
  );
  if (!found) throw new Failure('row.missing');
  return found;
};

/** The works of a project in their order: those in use, and retired ones that the expert has scored. */
const rowsOf = (ctx: Ctx, tx: Tx, projectId: string, expertId: string): Promise<Row[]> =>
  tx.many<Row>(
    `select c.id, c.project_id as "projectId", ${inLanguage('c', 'title', 'title_en', "($4 = 'en')")} as title,
       c.title as "titleZh", c.title_en as "titleEn",
       ${inLanguage('c', 'abstract_text', 'abstract_text_en', "($4 = 'en')")} as "abstractText",
       c.works_file as "worksFile", c.items, coalesce(c.reference_score, 0) as "referenceScore",
       ${inLanguage('c', 'comment', 'comment_en', "($4 = 'en')")} as comment, c.status
     from ds_tb_calibration c where c.tenant_id = $1 and c.project_id = $2 and c.del_flag = '0' and (c.status = '${calibrationStatus.ready}'
       or c.status = '${calibrationStatus.retired}' and exists (select 1 from ds_tb_calibration_result r where r.tenant_id = $1
         and r.calibration_id = c.id and r.expert_id = $3 and r.del_flag = '0'))
     order by c.order_num, c.create_time, c.id`,
    [ctx.tenantId, projectId, expertId, ctx.language],
  );

/** The last try of each work, by work. */
const triesOf = async (ctx: Ctx, tx: Tx, projectId: string, expertId: string): Promise<ReadonlyMap<string, Try>> => {
  const rows = await tx.many<Try>(
    `select distinct on (calibration_id) calibration_id as "calibrationId", attempt_no as "attemptNo", items, total_score as "totalScore", distance,
       within, submit_time as "submitTime", bool_or(reference_time is not null) over (partition by calibration_id) as seen
     from ds_tb_calibration_result where tenant_id = $1 and project_id = $2 and expert_id = $3 and del_flag = '0'
     order by calibration_id, attempt_no desc`,
    [ctx.tenantId, projectId, expertId],
  );
  return new Map(rows.map((row) => [row.calibrationId, row]));
};

const stateOf = ({ tries }: Project, { status }: Row, last: Try | undefined): CalibrationState => {
  if (!last) return 'open';
  if (last.within === yes) return 'within';
  return last.attemptNo < tries && status === calibrationStatus.ready ? 'again' : 'outside';
};

/** A work as a list shows it. The distance tells the reference, so that it comes with it, and stays once that was shown. */
const shownWork = (project: Project, row: Row, no: number, last: Try | undefined, isDisclosed = last?.seen ?? false): MyCalibrationWork => {
  const state = stateOf(project, row, last);
  const isOver = state === 'within' || state === 'outside';
  return {
    id: row.id,
    no,
    title: row.title,
    state,
    tries: last?.attemptNo ?? 0,
    triesLeft: isOver ? 0 : project.tries - (last?.attemptNo ?? 0),
    totalScore: last?.totalScore ?? null,
    distance: isOver && isDisclosed && last ? last.distance : null,
    referenceSeen: last?.seen ?? false,
  };
};

/** The works of a project that the caller scores before reviewing. */
export async function myCalibrations(ctx: Ctx, projectId: string): Promise<readonly MyCalibrationWork[]> {
  const expert = ownExpert(ctx);
  const project = await projectOf(ctx, ctx.db, projectId, expert);
  const tries = await triesOf(ctx, ctx.db, projectId, expert);
  return (await rowsOf(ctx, ctx.db, projectId, expert)).map((row, i) => shownWork(project, row, i + 1, tries.get(row.id)));
}

const isOpen = ({ status, mode, until }: Project, now: Date): boolean =>
  (mode ?? calibrationMode.none) !== calibrationMode.none &&
  (status === reviewProjectStatus.allotting || status === reviewProjectStatus.reviewing) &&
  now <= until;

interface Found {
  readonly project: Project;
  readonly rows: readonly Row[];
  readonly row: Row;
  readonly tries: ReadonlyMap<string, Try>;
}

const find = async (ctx: Ctx, tx: Tx, id: string, expert: string): Promise<Found> => {
  const at = await tx.one<{ projectId: string }>(
    `select project_id as "projectId" from ds_tb_calibration where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [id, ctx.tenantId],
  );
  if (!at) throw new Failure('row.missing');
  const project = await projectOf(ctx, tx, at.projectId, expert);
  const rows = await rowsOf(ctx, tx, project.id, expert);
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Failure('row.missing');
  return { project, rows, row, tries: await triesOf(ctx, tx, project.id, expert) };
};

type Hints = NonNullable<MyCalibration['hints']>;

/** Criteria that differ, without how far: while a work can be tried again its reference is not told. */
const hintsOf = (items: readonly TemplateItem[], own: Try, row: Row): Hints =>
  criterionDistances(items, own.items, row.items).flatMap(
    ({ itemId, distance, isSame }): Hints =>
      isSame !== false && !distance ? [] : [{ itemId, is: distance ? (distance > 0 ? 'high' : 'low') : 'other' }],
  );

const none: CalibrationStanding = { mode: calibrationMode.none, all: 0, done: 0, within: 0, needed: false };

/** Keeps that the reference was shown: tries that the organisers allow later are not the same as those before. */
const noteReference = (ctx: Ctx, id: string, expert: string, attemptNo: number): Promise<number> =>
  ctx.db.run(
    `update ds_tb_calibration_result set reference_time = $4
     where tenant_id = $1 and calibration_id = $2 and expert_id = $3 and attempt_no = $5 and reference_time is null and del_flag = '0'`,
    [ctx.tenantId, id, expert, ctx.now(), attemptNo],
  );

/** One of the caller's calibration works. The reference is read of the row, but sent only once the caller can change nothing any more. */
export async function myCalibration(ctx: Ctx, id: string): Promise<MyCalibration> {
  const expert = ownExpert(ctx);
  const { project, rows, row, tries } = await find(ctx, ctx.db, id, expert);
  const items = await itemsOf(ctx, ctx.db, project.templateId);
  const no = rows.indexOf(row) + 1;
  const own = tries.get(id);
  const work = shownWork(project, row, no, own, true);
  const waits = (one: Row): boolean => ['open', 'again'].includes(stateOf(project, one, tries.get(one.id)));
  const next = [...rows.slice(no), ...rows.slice(0, no - 1)].find(waits);
  const isOver = own !== undefined && (work.state === 'within' || work.state === 'outside');
  if (isOver && !own.seen) await noteReference(ctx, id, expert, own.attemptNo);
  return {
    work,
    projectId: project.id,
    projectName: project.name,
    competitionName: project.competition,
    standing: (await standingOf(ctx.db, ctx.tenantId, project.id, expert)) ?? none,
    nextId: next?.id ?? null,
    tolerance: tolerancePoints(project.tolerance, project.fullMark),
    editable: waits(row) && row.status === calibrationStatus.ready && isOpen(project, ctx.now()),
    works: {
      title: row.titleZh,
      titleEn: row.titleEn,
      abstractText: row.abstractText,
      ...(await blindFiles(ctx, id, `calibration-${no}`, { id, worksFile: row.worksFile, attachments: null, videos: null, versionNo: 1 })),
    },
    template: { templateName: project.templateName, templateNameEn: project.templateNameEn, fullMark: project.fullMark, items },
    own: own ? { items: own.items, totalScore: own.totalScore, submitTime: toWireTime(own.submitTime) } : null,
    hints: own && work.state === 'again' ? hintsOf(items, own, row) : null,
    reference: isOver
      ? {
          items: row.items,
          totalScore: row.referenceScore,
          comment: row.comment,
          criteria: criterionDistances(items, own.items, row.items),
        }
      : null,
  };
}

/** The expert, whose row is locked: two windows hand in one after the other. */
const refuseInactive = async ({ tx, tenantId }: TxCtx, expert: string): Promise<void> => {
  const found = await tx.one<{ status: string }>(
    `select status from ds_tb_expert where id = $1 and tenant_id = $2 and del_flag = '0' for update`,
    [expert, tenantId],
  );
  if (found?.status !== expertStatus.active) throw new Failure('access.denied');
};

export const tryInput = {
  id: needed(['试评作品', 'Calibration work'], 64),
  attemptNo: int(['第几次', 'Try'], { required: true, min: 1, max: 99 }),
  items: json(['评分', 'Scores'], 'reviewItems', { required: true }),
};

/** Stores what the caller gives a calibration work, and answers as `myCalibration` does. */
export async function calibrate(ctx: Ctx, body: unknown): Promise<MyCalibration> {
  const { id, attemptNo, items: values } = readInput(tryInput, body);
  const expert = ownExpert(ctx);
  await writing(ctx, calibrationResult, async (inTx) => {
    await refuseInactive(inTx, expert);
    // Nobody withdraws or retires the work meanwhile.
    await inTx.tx.one(`select 1 as kept from ds_tb_calibration where id = $1 and tenant_id = $2 for share`, [id, ctx.tenantId]);
    // Nobody changes tolerance or tries meanwhile, by which earlier results are judged anew.
    await inTx.tx.one(
      `select 1 as kept from ds_tb_review_project p join ds_tb_calibration c on c.project_id = p.id where c.id = $1 and c.tenant_id = $2 for share of p`,
      [id, ctx.tenantId],
    );
    const { project, row, tries } = await find(inTx, inTx.tx, id, expert);
    if (row.status !== calibrationStatus.ready || !isOpen(project, ctx.now())) throw new Failure('review.window_closed');
    const last = tries.get(id);
    const state = stateOf(project, row, last);
    if ((last?.attemptNo ?? 0) + 1 !== attemptNo) throw new Failure('row.stale');
    if (state === 'within' || state === 'outside') throw new Failure('review.calibration_done');
    const items = await itemsOf(inTx, inTx.tx, project.templateId);
    const issues = reviewIssues(items, values, 'submit');
    if (issues.length > 0)
      throw new Failure(issues.every(({ code }) => code === 'required') ? 'review.incomplete' : 'input.invalid', {}, { issues });
    const total = totalScore(items, values, project.fullMark) ?? 0;
    const distance = calibrationDistance(total, row.referenceScore);
    const within = isCalibrated(distance, project.tolerance, project.fullMark) ? yes : no;
    const resultId = newId(ctx);
    await inTx.tx.run(
      `insert into ds_tb_calibration_result (id, tenant_id, project_id, calibration_id, expert_id, attempt_no, items, total_score, distance, within,
         submit_time, create_by, create_time, after_reference) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11, $13)`,
      [
        resultId,
        ctx.tenantId,
        project.id,
        id,
        expert,
        attemptNo,
        JSON.stringify(values),
        total,
        distance,
        within,
        ctx.now(),
        ctx.actor.username,
        last?.seen ? yes : no,
      ],
    );
    await audit(inTx, calibrationResult, [
      { action: 'add', entityId: resultId, after: { calibrationId: id, attemptNo, totalScore: total, distance } },
    ]);
  });
  return myCalibration(ctx, id);
}
