import { reviewTemplate, reviewTemplateItem, templateStatus } from '@saiyun/sdk/entities';
import { templateItemIssues } from '@saiyun/sdk/rules';
import { ChildTable } from '../../kit/list/child-table.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { GradePoints } from './grade-points.tsx';
import { WeightSum } from './weight-sum.tsx';

const inputs = { gradeMap: GradePoints } as const;

/** States in which a template's items can still be changed (REVIEW-06). */
const { draft } = templateStatus;

/** Review templates; below each row are its items and the sum of their weights. */
export const templatePage = overridesOf(reviewTemplate, {
  columns: { templateName: { width: 240 }, templateNameEn: { width: 240 } },
  expand: (row) => (
    <ChildTable
      entity={reviewTemplateItem}
      fixed={{ templateId: row.id }}
      title={row.templateName}
      readOnly={row.status !== draft}
      rules={templateItemIssues}
      inputs={inputs}
      summary={() => <WeightSum templateId={row.id} />}
    />
  ),
});
