import { entity } from '../../contract/entity.ts';
import { longText, ref, text } from '../../contract/field.ts';

/**
 * A work that a review project does not wait for: the project opens and continues, and its scores are confirmed, although the work is not
 * locked or has too few reviews.
 */
export const reviewWaiver = entity('dsTbReviewWaiver', {
  label: ['评审豁免', 'Review waiver'],
  title: 'worksId',
  under: 'projectId',
  apart: 'projectId',
  key: ['projectId', 'worksId'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'projects' },
  calls: ['list', 'queryById', 'add', 'delete', 'deleteBatch', 'exportXls'],
  fields: {
    projectId: ref(['评审项目', 'Project'], 'dsTbReviewProject', { required: true, search: 'in', width: 220 }),
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { required: true, search: 'in', width: 260 }),
    reason: longText(['原因', 'Reason'], { required: true, max: 500 }),
    waivedBy: text(['豁免人', 'Waived by'], { server: true, search: 'like', sheet: false }),
  },
});
