import { no } from '../../contract/choices.ts';
import { entity, standard } from '../../contract/entity.ts';
import { flag, int, ref } from '../../contract/field.ts';

/** A label in which an expert works. Experts choose their own; staff confirms them. */
export const expertLabel = entity('dsTbExpertLabelRelation', {
  label: ['专家标签', 'Expert label'],
  title: 'id',
  namedBy: ['expertId', 'labelId'],
  under: 'proficiency',
  key: ['expertId', 'labelId'],
  access: { read: ['ADMIN', 'SUB', 'EXPERT', 'AUD'], write: ['ADMIN', 'SUB', 'EXPERT'], action: 'experts' },
  calls: standard,
  fields: {
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { required: true, frozen: true, search: 'in' }),
    labelId: ref(['标签', 'Label'], 'dsTbLabel', { required: true, frozen: true, search: 'in' }),
    proficiency: int(['熟悉程度', 'Proficiency'], {
      min: 1,
      max: 3,
      default: 2,
      sort: true,
      help: ['1 了解，2 熟悉，3 精通', '1 familiar, 2 proficient, 3 expert'],
    }),
    confirmed: flag(['已确认', 'Confirmed'], { default: no, search: 'in' }),
  },
});
