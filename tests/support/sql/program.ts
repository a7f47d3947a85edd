import { join, relative, resolve } from 'node:path';
import * as ast from 'typescript/unstable/ast';
import { API, type Checker, type Program, SymbolFlags, type Symbol as TypeSymbol } from 'typescript/unstable/sync';

export const root = resolve(import.meta.dirname, '../../..');

/** The server's sources as the compiler sees them. */
export interface Sources {
  readonly checker: Checker;
  /** All calls, by the name of the called function. */
  readonly calls: ReadonlyMap<string, readonly ast.CallExpression[]>;
  /** Where a name is declared, following all imports. */
  readonly declarationOf: (name: ast.Node) => ast.Node | undefined;
  readonly close: () => void;
}

const isOurs = (file: string): boolean => file.startsWith(join(root, 'server/src/')) && !/\.(test|test-support)\.ts$/.test(file);

const calledName = (call: ast.CallExpression): string => {
  const { expression } = call;
  if (ast.isIdentifier(expression)) return expression.text;
  return ast.isPropertyAccessExpression(expression) ? expression.name.text : '';
};

const callsOf = (program: Program): Map<string, ast.CallExpression[]> => {
  const calls = new Map<string, ast.CallExpression[]>();
  const visit = (node: ast.Node): void => {
    if (ast.isCallExpression(node)) {
      const name = calledName(node);
      const found = calls.get(name);
      if (found) found.push(node);
      else calls.set(name, [node]);
    }
    node.forEachChild(visit);
  };
  for (const file of program.getSourceFileNames().filter(isOurs)) program.getSourceFile(file)?.forEachChild(visit);
  return calls;
};

/** The symbol that an import or another alias refers to. */
const behind = (checker: Checker, symbol: TypeSymbol): TypeSymbol =>
  (symbol.flags & SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;

export function openSources(): Sources {
  const api = new API({ cwd: root });
  const project = api.updateSnapshot({ openProjects: [join(root, 'server/tsconfig.json')] }).getProjects()[0];
  if (!project) throw new Error('server/tsconfig.json has no project');
  const { checker, program } = project;
  const known = new Map<ast.Node, ast.Node | undefined>();
  const find = (name: ast.Node): ast.Node | undefined => {
    const parent = name.parent;
    const symbol =
      ast.isShorthandPropertyAssignment(parent) && parent.name === name
        ? checker.getShorthandAssignmentValueSymbol(parent)
        : checker.getSymbolAtLocation(name);
    return symbol && behind(checker, symbol).valueDeclaration?.resolve(project);
  };
  return {
    checker,
    calls: callsOf(program),
    declarationOf: (name) => {
      if (!known.has(name)) known.set(name, find(name));
      return known.get(name);
    },
    close: () => api.close(),
  };
}

/** `file:line` of a node, relative to the repository's root. */
export function placeOf(node: ast.Node): string {
  const file = node.getSourceFile();
  return `${relative(root, file.fileName)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/** The name of the outermost declaration that contains a node. */
export function ownerOf(node: ast.Node): string {
  let outermost = '';
  for (let one: ast.Node | undefined = node; one; one = one.parent)
    if ((ast.isVariableDeclaration(one) || ast.isFunctionDeclaration(one)) && one.name) outermost = one.name.getText();
  return outermost;
}

/** The comments above a node and above its ancestors, up to the enclosing statement. */
export function commentsAt(node: ast.Node): string {
  const text = node.getSourceFile().text;
  const found: string[] = [];
  for (let one: ast.Node | undefined = node; one; one = one.parent) {
    found.push(text.slice(one.pos, one.getStart()));
    const { parent } = one;
    // A function's comment also applies to its only statement.
    if (ast.isSourceFile(parent) || (ast.isBlock(parent) && parent.statements.length > 1)) break;
  }
  return found.join('\n');
}
