import { entity, standard } from '../../contract/entity.ts';
import { decimal, dict, int, ref, text } from '../../contract/field.ts';

/** One award of a project: who gets it, by rank, share or score. Levels take works in turn, best first. */
export const awardRule = entity('dsTbAwardRule', {
  label: ['奖项规则', 'Award rule'],
  title: 'awardName',
  titleEn: 'awardNameEn',
  // Not `apart`: an award stands beside the work or the project that it is given in.
  under: 'projectId',
  key: ['projectId', 'level'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'awards' },
  calls: standard,
  defaultSort: { column: 'level', order: 'asc' },
  groups: [
    { label: ['奖项', 'Award'], fields: ['awardName', 'awardNameEn', 'level', 'projectId'] },
    { label: ['如何划线', 'How it is cut'], fields: ['cutType', 'value', 'tiePolicy'] },
  ],
  fields: {
    projectId: ref(['评审项目', 'Project'], 'dsTbReviewProject', { required: true, frozen: true, search: 'in', width: 220 }),
    level: int(['级别', 'Level'], { required: true, min: 1, max: 99, sort: true, width: 80, help: ['1 为最高', '1 is the highest'] }),
    awardName: text(['奖项名称', 'Award'], { required: true, max: 100, search: 'like', sort: true }),
    awardNameEn: text(['英文名称', 'English name'], { max: 100 }),
    cutType: dict(['评定方式', 'Basis'], 'ds_award_cut', { required: true, search: 'in' }),
    value: decimal(['数值', 'Value'], {
      required: true,
      digits: 3,
      min: 0,
      max: 1_000_000,
      help: ['名额、百分比或最低分', 'Number of places, percentage or minimum score'],
    }),
    tiePolicy: dict(['并列处理', 'Ties at the cut-off'], 'ds_tie_policy', { required: true, default: 'include' }),
  },
});
