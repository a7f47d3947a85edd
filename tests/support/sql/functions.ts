import * as ast from 'typescript/unstable/ast';

export type FunctionNode = ast.ArrowFunction | ast.FunctionDeclaration | ast.FunctionExpression | ast.MethodDeclaration;

/** Whether a node is a function. */
export function isFunction(node: ast.Node): node is FunctionNode {
  return ast.isArrowFunction(node) || ast.isFunctionDeclaration(node) || ast.isFunctionExpression(node) || ast.isMethodDeclaration(node);
}

/** The innermost function that a node lies in. */
export function functionAround(node: ast.Node): ast.Node | undefined {
  let around: ast.Node | undefined = node.parent;
  while (around && !isFunction(around)) around = around.parent;
  return around;
}

/** The expressions that a block returns, without those of nested functions. */
export function returnsOf(body: ast.Node): ast.Expression[] {
  const found: ast.Expression[] = [];
  const visit = (node: ast.Node): void => {
    if (isFunction(node)) return;
    if (ast.isReturnStatement(node) && node.expression) found.push(node.expression);
    node.forEachChild(visit);
  };
  body.forEachChild(visit);
  return found;
}

/** Numbers of nodes, which key the choices made at them. */
const numbers = new WeakMap<ast.Node, number>();
let lastNumber = 0;

/** The number of a node. */
export function idOf(node: ast.Node): number {
  const known = numbers.get(node);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(node, lastNumber);
  return lastNumber;
}

/** A name as it is written, without quotation marks. */
export function nameOf(name: ast.Node): string {
  return 'text' in name ? String(name.text) : name.getText();
}
