import type { Columns, Issue, StoredDraft } from '@saiyun/sdk/contract';
import { calibration, calibrationResult, reviewProjectStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { reviewIssues, totalScore } from '@saiyun/sdk/rules';
import { entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { dropBlindFiles } from '../blind-file.ts';
import { itemsOf } from '../template.ts';

type Values = Columns<typeof calibration>;

interface Project {
  readonly status: string;
  readonly templateId: string;
  readonly fullMark: number;
}

/** The project, kept as it is meanwhile: its template could change. */
const projectOf = ({ tx, tenantId }: TxCtx, id: string | undefined): Promise<Project | undefined> =>
  tx.one<Project>(
    `select p.status, p.template_id as "templateId", m.full_mark as "fullMark" from ds_tb_review_project p
     join ds_tb_review_template m on m.id = p.template_id where p.id = $1 and p.tenant_id = $2 and p.del_flag = '0' for share of p`,
    [id, tenantId],
  );

const openProject = async (ctx: TxCtx, id: string | undefined): Promise<Project> => {
  const project = await projectOf(ctx, id);
  if (!project) throw new Failure('row.missing');
  if (project.status === reviewProjectStatus.closed || project.status === reviewProjectStatus.published)
    refuseIssues(calibration.fields, [{ field: 'projectId', code: 'rule', message: 'failure.verb.state' }]);
  return project;
};

/** A fault of a criterion is one of the scores as a whole, for the record has no fields of that name; what is missing is named. */
const asOne = (issues: readonly Issue[], nameOf: (itemId: string) => string): Issue[] =>
  issues
    .slice(0, 1)
    .map((issue) =>
      issue.code === 'required'
        ? { field: 'items', code: 'rule', message: 'review.criterionMissing', params: { name: nameOf(issue.field) } }
        : { ...issue, field: 'items' },
    );

/** The reference total of a work, refused where a value would be refused of an expert too. `whole` needs what an expert must give. */
const referenceOf = async (ctx: TxCtx, { projectId, items: values }: Values, whole: boolean): Promise<number | null> => {
  const project = await openProject(ctx, projectId);
  const items = await itemsOf(ctx, ctx.tx, project.templateId);
  const nameOf = (itemId: string): string => {
    const item = items.find(({ id }) => id === itemId);
    return (ctx.language === 'en' && item?.itemNameEn) || (item?.itemName ?? '');
  };
  refuseIssues(calibration.fields, asOne(reviewIssues(items, values ?? [], whole ? 'submit' : 'stage'), nameOf));
  const total = totalScore(items, values ?? [], project.fullMark);
  if (whole && total === null) refuseIssues(calibration.fields, [{ field: 'items', code: 'rule', message: 'review.calibrationTotal' }]);
  return total;
};

/** Works that experts score before they review. */
export const calibrationModule = entityModule(calibration, {
  async beforeAdd(ctx, draft) {
    draft.referenceScore = await referenceOf(ctx, draft, false);
  },
  async beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length > 0) draft.referenceScore = await referenceOf(ctx, { ...row, ...draft }, false);
  },
  async beforeDelete(ctx, row) {
    await openProject(ctx, row.projectId);
    await dropBlindFiles(ctx, row.id);
  },
  verbs: {
    async ready(ctx, row): Promise<StoredDraft<typeof calibration>> {
      return { referenceScore: await referenceOf(ctx, row, true) };
    },
    /** What experts scored stays as they saw it. */
    async withdraw(ctx, row) {
      const { tx, tenantId } = ctx;
      const scored = await tx.one(
        `select 1 as found from ds_tb_calibration_result where tenant_id = $1 and calibration_id = $2 and del_flag = '0' limit 1`,
        [tenantId, row.id],
      );
      if (scored) throw new Failure('review.calibration_scored', { title: row.title });
      await dropBlindFiles(ctx, row.id);
      return undefined;
    },
  },
});

export const calibrationResultModule = entityModule(calibrationResult, {});
