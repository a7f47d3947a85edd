import { entity, standard } from '../../../contract/entity.ts';
import { date, dict, int, json, money, text } from '../../../contract/field.ts';

/**
 * A dated withholding rule. On any day one rule is in force for each kind of payer. It can be saved only if its rates join without a jump
 * and its test vectors pass.
 */
export const taxRule = entity('dsTbTaxRule', {
  label: ['税务规则', 'Tax rule'],
  title: 'ruleName',
  titleEn: 'ruleNameEn',
  under: 'ruleCode',
  key: ['ruleCode', 'payer', 'validFrom'],
  access: { read: ['ADMIN', 'FIN', 'AUD'], write: ['ADMIN', 'FIN'] },
  calls: standard,
  defaultSort: { column: 'validFrom', order: 'desc' },
  groups: [
    { label: ['规则', 'Rule'], fields: ['ruleName', 'ruleNameEn', 'ruleCode', 'payer', ['validFrom', 'validTo']] },
    {
      label: ['怎么计算', 'How it is computed'],
      fields: ['method', 'mergeBy', 'deduction', 'deductionUpTo', 'deductionPercent', 'costPercent', 'monthAllowance'],
    },
    { label: ['税率与用例', 'Rates and test cases'], fields: ['brackets', 'testVectors'] },
  ],
  fields: {
    ruleCode: text(['规则代码', 'Code'], { required: true, max: 50, pattern: '^[A-Z0-9-]+$', search: 'like', sort: true, width: 200 }),
    ruleName: text(['规则名称', 'Name'], { required: true, max: 200, search: 'like', width: 300 }),
    ruleNameEn: text(['英文名称', 'English name'], { max: 200, list: false }),
    payer: dict(['扣缴义务人', 'Payer'], 'ds_payer_kind', { required: true, search: 'in' }),
    validFrom: date(['生效日期', 'From'], { required: true, search: 'range', sort: true }),
    validTo: date(['失效日期', 'To'], { search: 'range', sort: true, help: ['留空为长期有效', 'Leave empty for no end date'] }),
    method: dict(['计算方法', 'Method'], 'ds_tax_method', { required: true, search: 'in' }),
    mergeBy: dict(['合并口径', 'Aggregated by'], 'ds_tax_merge', { required: true, default: 'month+payer', list: false }),
    deduction: money(['定额扣除', 'Deduction'], { min: 0, max: 1_000_000_000, list: false }),
    deductionUpTo: money(['定额扣除上限', 'Deduction limit'], { min: 0, max: 1_000_000_000, list: false }),
    deductionPercent: int(['比例扣除（%）', 'Deduction (%)'], { min: 0, max: 100, list: false }),
    costPercent: int(['成本费用（%）', 'Costs (%)'], { min: 0, max: 100, list: false }),
    monthAllowance: money(['每月减除费用', 'Monthly allowance'], { min: 0, max: 1_000_000_000, list: false }),
    brackets: json(['税率表', 'Tax brackets'], 'taxBrackets', {
      required: true,
      list: false,
      help: ['[{"upToFen":2000000,"percent":20,"quickFen":0}]，金额为分', 'Amounts in fen; the last bracket has no upper limit'],
    }),
    testVectors: json(['验证用例', 'Test cases'], 'taxVectors', {
      list: false,
      help: ['[{"grossFen":100000,"taxFen":4000}]，金额为分', 'Gross and tax in fen; months for the cumulative method'],
    }),
  },
});
