import { entity, standard } from '../../../contract/entity.ts';
import { dict, flag, json, money, ref, text } from '../../../contract/field.ts';

/** What a competition costs its entrants, for all of it or for one group. */
export const costItem = entity('dsTbCostItem', {
  label: ['收费项目', 'Fee'],
  title: 'itemName',
  titleEn: 'itemNameEn',
  under: 'feeMode',
  apart: 'competitionId',
  key: ['competitionId', 'itemName'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'APPL', 'FIN', 'AUD'], write: ['ADMIN', 'FIN'] },
  calls: standard,
  groups: [
    { label: ['收费项目', 'Fee'], fields: ['itemName', 'itemNameEn', 'competitionId', 'groupId', 'feeMode', 'amount', 'isChoice'] },
    { label: ['早鸟与退费', 'Early prices and refunds'], fields: ['earlyBird', 'refundRule'] },
  ],
  fields: {
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { required: true, frozen: true, search: 'in', width: 240 }),
    groupId: ref(['组别', 'Group'], 'dsTbCompetitionGroup', {
      search: 'in',
      within: 'competitionId',
      emptyIsAll: true,
      help: ['留空为所有组别', 'Leave empty for all groups'],
    }),
    itemName: text(['项目名称', 'Name'], { required: true, max: 100, search: 'like', sort: true, width: 180 }),
    itemNameEn: text(['英文名称', 'English name'], { max: 100, list: false }),
    feeMode: dict(['收费方式', 'Charged per'], 'ds_fee_mode', { required: true, search: 'in', sort: true }),
    amount: money(['金额', 'Amount'], { required: true, min: 0, max: 100_000_000, search: 'range', sort: true, width: 110, priority: 1 }),
    isChoice: flag(['自选', 'Optional'], {
      search: 'in',
      list: false,
      help: ['由参赛者在缴费时选择，如餐费、材料费', 'The entrant chooses it when paying, such as meals or material'],
    }),
    earlyBird: json(['早鸟价', 'Early-bird prices'], 'earlyPrices', {
      list: false,
      help: ['截止日含当日，之后按下一档或原价', 'The last day counts; later the next price or the full one'],
    }),
    refundRule: json(['退费规则', 'Refund policy'], 'refundSteps', {
      list: false,
      help: ['截止日含当日', 'The last day counts'],
    }),
  },
});
