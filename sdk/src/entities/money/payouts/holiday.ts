import { no } from '../../../contract/choices.ts';
import { entity, standard } from '../../../contract/entity.ts';
import { date, flag, text } from '../../../contract/field.ts';

/** A day that differs from its weekday: a holiday, or a weekend day worked in exchange. */
export const holiday = entity('dsTbHoliday', {
  label: ['节假日', 'Holiday'],
  title: 'name',
  under: 'day',
  key: ['day'],
  access: { read: ['ADMIN', 'EXPERT', 'FIN', 'AUD'], write: ['ADMIN', 'FIN'] },
  calls: standard,
  defaultSort: { column: 'day', order: 'desc' },
  fields: {
    day: date(['日期', 'Day'], { required: true, unique: true, search: 'range', sort: true, width: 130 }),
    isWorkday: flag(['上班', 'Working day'], { required: true, search: 'in', default: no, width: 100 }),
    name: text(['名称', 'Name'], { required: true, max: 50, search: 'like', width: 200 }),
  },
});
