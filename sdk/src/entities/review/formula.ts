import { entity, standard } from '../../contract/entity.ts';
import { dict, int, json, text } from '../../contract/field.ts';
import { templateStatus } from './choices.ts';

/** A version of the rule that turns a work's reviews into a score, a rank and awards. It can be used only if its test cases pass. */
export const reviewFormula = entity('dsTbReviewFormula', {
  label: ['评审公式', 'Review formula'],
  title: 'formulaName',
  under: 'version',
  key: ['formulaName', 'version'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'templates' },
  calls: standard,
  stateField: 'status',
  states: templateStatus,
  groups: [
    { label: ['公式', 'Formula'], fields: ['formulaName', 'version', 'status'] },
    { label: ['计算', 'Calculation'], fields: ['steps', 'expression'] },
    { label: ['用例', 'Test cases'], fields: ['testCases'] },
  ],
  fields: {
    formulaName: text(['公式名称', 'Name'], { required: true, max: 100, search: 'like', sort: true, width: 200 }),
    version: int(['版本号', 'Version'], { min: 1, max: 9999, default: 1 }),
    steps: json(['计算步骤', 'Steps'], 'scoreSteps', { required: true, list: false }),
    expression: text(['表达式', 'Expression'], {
      max: 2000,
      width: 240,
      help: ['如 avg(scores)；填写后代替计算步骤中的合成方法', 'e.g. avg(scores); replaces how the steps combine scores'],
    }),
    testCases: json(['测试用例', 'Test cases'], 'formulaCases', { list: false }),
    status: dict(['状态', 'State'], templateStatus, { server: true, search: 'in', sort: true, width: 100 }),
  },
  verbs: {
    use: { label: ['启用', 'Activate'], from: ['draft'], to: 'inUse', roles: ['ADMIN', 'SUB'] },
    retire: { label: ['停用', 'Retire'], from: ['inUse'], to: 'retired', roles: ['ADMIN', 'SUB'], danger: true, final: true },
  },
});
