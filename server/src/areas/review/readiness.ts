import { type Issue, joinPhrases, type Language, type StoredRow, withNote } from '@saiyun/sdk/contract';
import { reviewProject, reviewStatus, worksStatus } from '@saiyun/sdk/entities';
import { membersOf, refuseIssues } from '@saiyun/sdk/logic/draft';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { inStageSql } from '../competition/stage-works.ts';

export interface ProjectWork {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly reviews: number;
}

const mostNamed = 20;

/**
 * The submitted works of a project with their live reviews, without waived
 * works. A project without stage or groups covers all works of its competition.
 */
export function worksOf(
  { tx, tenantId }: Pick<TxCtx, 'tx' | 'tenantId'>,
  project: StoredRow<typeof reviewProject>,
): Promise<ProjectWork[]> {
  return tx.many<ProjectWork>(
    `select w.id, w.works_no || ' ' || w.title as name, w.status,
       (select count(*)::int from ds_tb_works_allot a
        where a.tenant_id = w.tenant_id and a.works_id = w.id and a.project_id = $2 and a.del_flag = '0' and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}', '${reviewStatus.submitted}')) as reviews
     from ds_tb_works w
     where w.tenant_id = $1 and w.competition_id = $3 and w.status in ('${worksStatus.submitted}', '${worksStatus.locked}') and w.del_flag = '0'
       and ($4::text is null or ${inStageSql('$4')}) and (cardinality($5::text[]) = 0 or w.group_id = any($5))
       and not exists (select 1 from ds_tb_review_waiver v
         where v.tenant_id = w.tenant_id and v.project_id = $2 and v.works_id = w.id and v.del_flag = '0')
     order by w.works_no, w.id`,
    [tenantId, project.id, project.competitionId, project.stageId, membersOf(project.groupIds, true)],
  );
}

/** The first few names, for display in a dialog. */
export function namedFirst(language: Language, names: readonly string[]): string {
  const shown = joinPhrases(language, names.slice(0, mostNamed));
  return names.length > mostNamed ? `${shown}…` : shown;
}

/**
 * A review opens when every work of the project is locked and has enough experts, or has a named waiver (domain B4, B11). Otherwise refuses
 * and names the works that lack something.
 */
export async function refuseUnready(ctx: TxCtx, project: StoredRow<typeof reviewProject>): Promise<void> {
  const min = project.minPerWork ?? 1;
  const works = await worksOf(ctx, project);
  const unlocked = works.filter(({ status }) => status !== worksStatus.locked);
  const thin = works.filter(({ status, reviews }) => status === worksStatus.locked && reviews < min);
  const issues: Issue[] = [];
  if (works.length === 0) issues.push({ field: 'minPerWork', code: 'rule', message: 'review.noWorks' });
  if (thin.length > 0) {
    const names = namedFirst(
      ctx.language,
      thin.map(({ name, reviews }) => withNote(ctx.language, name, `${reviews}/${min}`)),
    );
    issues.push({ field: 'minPerWork', code: 'rule', message: 'review.tooFewAllotted', params: { min, works: thin.length, names } });
  }
  if (unlocked.length > 0) {
    const names = namedFirst(
      ctx.language,
      unlocked.map(({ name }) => name),
    );
    issues.push({ field: 'worksId', code: 'rule', message: 'review.worksUnlocked', params: { works: unlocked.length, names } });
  }
  refuseIssues(reviewProject.fields, issues);
}
