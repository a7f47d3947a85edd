import { reviewTemplate, reviewTemplateItem } from '@saiyun/sdk/entities';
import { templateItemIssues } from '@saiyun/sdk/rules';
import { titleOf } from '../../kit/cells/row-title.ts';
import { ChildTable } from '../../kit/list/child-table.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { partsOf } from '../../kit/parts/form-part.ts';
import { GradePoints } from './grade-points.tsx';
import { WeightSum } from './weight-sum.tsx';

/** Review templates, edited with their items (REVIEW-06); below each row are its items and the sum of their weights. */
export const templatePage = overridesOf(reviewTemplate, {
  columns: { templateName: { width: 240 }, templateNameEn: { width: 240 } },
  parts: partsOf(reviewTemplate, {
    [reviewTemplateItem.name]: {
      rules: templateItemIssues,
      inputs: { gradeMap: GradePoints },
      sums: ['weight'],
      // What makes up the score fits beside the names on a usual screen.
      first: ['itemName', 'itemType', 'weight', 'minValue', 'maxValue', 'itemNameEn', 'itemCode'],
    },
  }),
  expand: (row) => (
    <ChildTable
      entity={reviewTemplateItem}
      fixed={{ templateId: row.id }}
      title={titleOf(reviewTemplate, row)}
      readOnly
      summary={() => <WeightSum templateId={row.id} />}
    />
  ),
});
