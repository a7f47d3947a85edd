/**
 * Texts have catalogues, which hold one language each and are loaded when they are shown. The rule finds both languages side by side: a
 * pair `['中文', 'English']`, and a choice by language between literals. Labels of definitions are pairs; `.oxlintrc.json` says where they are.
 * With `titled` they are what a screen writes as the `label` or `title` of an object, as in `overridesOf`.
 */

const chinese = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/;
const languages = new Set(['en', 'zh-CN']);

/** The text of a literal or template, its parameters left out. */
const textOf = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map((one) => one.value.cooked ?? '').join('');
  return undefined;
};
const isPair = (first, second) => {
  const [zh, en] = [textOf(first), textOf(second)];
  return zh !== undefined && en !== undefined && chinese.test(zh) && !chinese.test(en);
};
/** Whether an expression compares something with the name of a language. */
const asksLanguage = (node) => {
  if (node.type === 'LogicalExpression') return asksLanguage(node.left) || asksLanguage(node.right);
  return (
    node.type === 'BinaryExpression' &&
    /^[=!]==?$/.test(node.operator) &&
    [node.left, node.right].some((side) => languages.has(textOf(side)))
  );
};

const isTitle = ({ parent }) => parent?.type === 'Property' && ['label', 'title'].includes(parent.key?.name);

export const inlineTexts = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { titled: { type: 'boolean' } }, additionalProperties: false }],
    messages: { inline: 'Put this text into the catalogues of its area (web/README.md says how): one language each, by key.' },
  },
  create(context) {
    const { titled = false } = context.options[0] ?? {};
    const report = (node) => context.report({ node, messageId: 'inline' });
    return {
      ArrayExpression(node) {
        if (node.elements.length === 2 && isPair(node.elements[0], node.elements[1]) && !(titled && isTitle(node))) report(node);
      },
      ConditionalExpression(node) {
        const { test, consequent, alternate } = node;
        if (asksLanguage(test) && (isPair(consequent, alternate) || isPair(alternate, consequent))) report(node);
      },
    };
  },
};
