import { yes } from '../../contract/choices.ts';
import { entity, standard } from '../../contract/entity.ts';
import { decimal, dict, flag, int, ref } from '../../contract/field.ts';

/** What keeps experts away from works of a competition: a hard rule forbids, a soft one only weighs. */
export const recusalRule = entity('dsTbRecusalRule', {
  label: ['回避规则', 'Recusal rule'],
  title: 'ruleType',
  under: 'competitionId',
  apart: 'competitionId',
  key: ['competitionId', 'ruleType'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 220 }),
    ruleType: dict(['规则', 'Rule'], 'ds_recusal_rule', { required: true, frozen: true, search: 'in' }),
    hard: flag(['强制回避', 'Mandatory'], { default: yes, search: 'in' }),
    years: int(['年数', 'Years'], { min: 1, max: 50, help: ['同组合作规则必填', 'Required for the co-member rule'] }),
    weight: decimal(['权重', 'Weight'], {
      digits: 2,
      min: 0,
      max: 100,
      help: ['非强制规则的代价', 'Cost of a rule that is not mandatory'],
    }),
  },
});
