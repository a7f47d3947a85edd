import { yes } from '../../contract/choices.ts';
import { entity, standard } from '../../contract/entity.ts';
import { decimal, dict, flag, instant, int, ref } from '../../contract/field.ts';

/**
 * What keeps experts away from works of a competition: a hard rule forbids, a soft one only weighs, for as long as it is in force. `declared`
 * and `blacklist` say it of recusals that experts declared and that organisers entered; without them those forbid.
 */
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
      help: [
        '非强制规则必填；违反时扣去权重的 100 倍，例如权重 10 抵消一次完全匹配',
        'Required unless mandatory. A pair against the rule loses 100 times this: at the usual weights 10 outweighs a full match of labels',
      ],
    }),
    expireTime: instant(['有效期至', 'Until'], { search: 'range', sort: true, help: ['留空为一直有效', 'Leave empty for always'] }),
  },
});
