import { entity, standard } from '../../contract/entity.ts';
import { dict, int, text } from '../../contract/field.ts';
import { templateStatus } from './choices.ts';

/** A version of a review form. The weights of its scoring items sum to 100; a version in use never changes. */
export const reviewTemplate = entity('dsTbReviewTemplate', {
  label: ['评审模板', 'Review template'],
  title: 'templateName',
  titleEn: 'templateNameEn',
  under: 'version',
  key: ['templateName', 'version'],
  access: { read: ['ADMIN', 'SUB', 'EXPERT', 'AUD'], write: ['ADMIN', 'SUB'], action: 'templates' },
  calls: standard,
  parts: [{ of: 'dsTbReviewTemplateItem', by: 'templateId', order: 'orderNum' }],
  stateField: 'status',
  states: templateStatus,
  fields: {
    templateName: text(['模板名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    templateNameEn: text(['英文名称', 'English name'], { max: 100 }),
    version: int(['版本号', 'Version'], { min: 1, max: 9999, default: 1 }),
    fullMark: int(['满分', 'Full marks'], { required: true, min: 1, max: 1000, default: 100 }),
    status: dict(['状态', 'State'], templateStatus, { server: true, search: 'in', sort: true, width: 100 }),
  },
  verbs: {
    use: { label: ['启用', 'Activate'], from: ['draft'], to: 'inUse', roles: ['ADMIN', 'SUB'] },
    retire: { label: ['停用', 'Retire'], from: ['inUse'], to: 'retired', roles: ['ADMIN', 'SUB'], danger: true, final: true },
  },
});
