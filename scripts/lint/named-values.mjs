import { allFields, snakeCase } from '../../sdk/src/contract/index.ts';
import { choicesOf, entityList } from '../../sdk/src/entities/index.ts';

/**
 * States, results and flags are stored as digits but written by name: `registrationStatus.approved`, `examineResult.refuse`, `yes`. The
 * rule finds digits in comparisons, cases, lists and SQL, and in values for fields that the definitions have.
 */

const fields = new Set(
  entityList.flatMap(([, entity]) =>
    Object.entries(allFields(entity)).flatMap(([name, { kind, of }]) =>
      name !== 'delFlag' && (kind === 'flag' || (kind === 'dict' && choicesOf(of))) ? [name, snakeCase(name)] : [],
    ),
  ),
);

const digits = /^-?\d{1,2}$/;
/** A column compared with one or more digits; `del_flag` belongs to the kernel, which has its own text for it. */
const inSql = /(?<!\bdel_)\b(?!del_flag\b)[a-z_]+ *(?:=|<>|!=|(?:not )?in \() *'-?\d{1,2}'/;

const isBare = (node) => node?.type === 'Literal' && typeof node.value === 'string' && digits.test(node.value);
/** The values an expression may have, as far as the source shows. */
const outcomes = (node) => {
  if (node?.type === 'ConditionalExpression') return [...outcomes(node.consequent), ...outcomes(node.alternate)];
  if (node?.type === 'LogicalExpression') return [...outcomes(node.left), ...outcomes(node.right)];
  if (node?.type === 'TSAsExpression') return outcomes(node.expression);
  return [node];
};
const nameOf = (node) => {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'MemberExpression') return nameOf(node.property);
  return node?.type === 'Literal' ? node.value : undefined;
};
/** Environment variables and tables of settings have digits of their own. */
const isSetting = (node) => node?.type === 'MemberExpression' && ['env', 'config'].includes(nameOf(node.object));

export const namedValues = {
  meta: { type: 'problem', schema: [], messages: { bare: 'Write the value {{value}} by its name: {{where}}.' } },
  create(context) {
    const report = (node, value) =>
      context.report({
        node,
        messageId: 'bare',
        data: { value, where: 'a state or choice of sdk/src/entities (`registrationStatus.approved`), `yes` or `no`' },
      });
    const given = (name, value) => {
      if (fields.has(name)) for (const one of outcomes(value)) if (isBare(one)) report(one, one.raw);
    };
    const sql = (node, text) => {
      const found = inSql.exec(text)?.[0];
      if (found) report(node, found);
    };
    return {
      BinaryExpression({ operator, left, right }) {
        if (!/^(?:[=!]==?|[<>]=?)$/.test(operator) || isSetting(left) || isSetting(right)) return;
        for (const side of [left, right]) if (isBare(side)) report(side, side.raw);
      },
      ConditionalExpression({ consequent, alternate }) {
        if (isBare(consequent) && isBare(alternate)) report(consequent, `${consequent.raw}, ${alternate.raw}`);
      },
      VariableDeclarator({ init }) {
        if (isBare(init)) report(init, init.raw);
      },
      SwitchCase({ test }) {
        if (isBare(test)) report(test, test.raw);
      },
      ArrayExpression(node) {
        if (node.elements.length > 0 && node.elements.every(isBare)) report(node, node.elements.map((one) => one.raw).join(', '));
      },
      Property({ key, computed, value }) {
        if (!computed) given(nameOf(key), value);
      },
      AssignmentExpression({ left, right }) {
        given(nameOf(left), right);
      },
      AssignmentPattern({ left, right }) {
        given(nameOf(left), right);
      },
      Literal(node) {
        if (typeof node.value === 'string') sql(node, node.value);
      },
      TemplateElement(node) {
        sql(node, node.value.cooked ?? '');
      },
    };
  },
};
