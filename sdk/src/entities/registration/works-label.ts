import { entity, standard } from '../../contract/entity.ts';
import { decimal, dict, ref } from '../../contract/field.ts';

/** A label of a work, used to find experts in its field. */
export const worksLabel = entity('dsTbWorksLabel', {
  label: ['作品标签', 'Work label'],
  title: 'id',
  namedBy: ['worksId', 'labelId'],
  key: ['worksId', 'labelId'],
  access: { read: ['ADMIN', 'SUB', 'APPL', 'AUD'], write: ['ADMIN', 'SUB', 'APPL'], action: 'works' },
  calls: standard,
  fields: {
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { required: true, frozen: true, search: 'in', width: 260 }),
    labelId: ref(['标签', 'Label'], 'dsTbLabel', { required: true, frozen: true, search: 'in' }),
    weight: decimal(['权重', 'Weight'], { digits: 2, min: 0, max: 100, default: 1 }),
    source: dict(['来源', 'Source'], 'ds_label_source', { server: true, search: 'in' }),
  },
});
