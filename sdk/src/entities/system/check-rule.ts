import { entity } from '../../contract/entity.ts';
import { longText, text } from '../../contract/field.ts';

/** A rule with which the server checks single values of forms. */
export const checkRule = entity('sysCheckRule', {
  label: ['校验规则', 'Check rule'],
  path: '/sys/checkRule',
  title: 'ruleName',
  under: 'ruleCode',
  key: ['ruleCode'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  jeecg: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  looseEdit: true,
  fields: {
    ruleName: text(['规则名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    ruleCode: text(['规则编码', 'Code'], {
      code: true,
      required: true,
      frozen: true,
      unique: true,
      max: 50,
      pattern: '^[A-Za-z][\\w-]*$',
      search: 'like',
      sort: true,
    }),
    ruleJson: longText(['规则', 'Rules'], {
      required: true,
      max: 10_000,
      list: false,
      help: [
        '依次校验：位数（接着上一条往后取）、如 1-3 的位置，或 * 表示整个值',
        'Checked in turn: a number of characters (going on from the rule before), places such as 1-3, or * for the whole value',
      ],
    }),
    ruleDescription: longText(['描述', 'Description'], { max: 500 }),
  },
});
