import * as ast from 'typescript/unstable/ast';
import { TypeFlags } from 'typescript/unstable/sync';
import { type FunctionNode, functionAround, idOf, isFunction, nameOf, returnsOf } from './functions.ts';
import type { Sources } from './program.ts';
import { anyOf, type Code, isCode, isOpen, isThing, isUntold, type Scope, type Thing, Unknown, type Value } from './values.ts';

const methods = new Set([
  'join',
  'map',
  'trim',
  'flatMap',
  'find',
  'keys',
  'values',
  'entries',
  'get',
  'replace',
  'replaceAll',
  'toLowerCase',
]);

const deepest = 40;

/** A number known only at run time. After `$` it becomes the next free placeholder, elsewhere 1. */
export const someNumber = '\u0001';

interface Choices {
  readonly taken: (key: string) => number | undefined;
  readonly choose: (key: string, count: number) => number;
}

/** Follows one path through the code: at each fork, `choose` picks the branch. */
export class Fold {
  readonly #sources: Sources;
  readonly #choices: Choices;
  #depth = 0;
  /** Inside a condition nothing new is chosen: a condition that is undecided is a fork of its own. */
  #isDeciding = false;

  constructor(sources: Sources, choices: Choices) {
    this.#sources = sources;
    this.#choices = choices;
  }

  #choose(key: string, count: number, node: ast.Node): number {
    const known = this.#choices.taken(key);
    if (known !== undefined) return known;
    if (this.#isDeciding || count === 0) throw new Unknown(node);
    return this.#choices.choose(key, count);
  }

  text(node: ast.Expression, scope?: Scope): string {
    const value = this.value(node, scope);
    if (typeof value !== 'string') throw new Unknown(node);
    return value;
  }

  value(node: ast.Node, scope: Scope | undefined): Value {
    this.#depth += 1;
    if (this.#depth > deepest) throw new Unknown(node);
    try {
      return this.#value(node, scope);
    } finally {
      this.#depth -= 1;
    }
  }

  #value(node: ast.Node, scope: Scope | undefined): Value {
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ast.isNumericLiteral(node)) return Number(node.text);
    if (node.kind === ast.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ast.SyntaxKind.FalseKeyword) return false;
    if (ast.isAwaitExpression(node)) return this.value(node.expression, scope);
    if (ast.isTemplateExpression(node))
      return node.head.text + node.templateSpans.map((s) => this.#hole(s.expression, scope) + s.literal.text).join('');
    if (ast.isParenthesizedExpression(node) || ast.isAsExpression(node) || ast.isSatisfiesExpression(node) || ast.isNonNullExpression(node))
      return this.value(node.expression, scope);
    if (ast.isConditionalExpression(node)) return this.value(this.#either(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
    if (ast.isBinaryExpression(node)) return this.#binary(node, scope);
    if (ast.isArrayLiteralExpression(node)) return this.#array(node, scope);
    if (ast.isObjectLiteralExpression(node)) return this.#object(node, scope);
    if (isFunction(node)) return { kind: 'code', body: node, scope };
    if (ast.isIdentifier(node)) return node.text === 'undefined' ? undefined : this.#known(node, () => this.#named(node, scope));
    if (ast.isPropertyAccessExpression(node)) return this.#known(node, () => this.#member(node, node.expression, node.name.text, scope));
    if (ast.isElementAccessExpression(node)) return this.#known(node, () => this.#item(node, scope));
    if (ast.isNewExpression(node)) return this.#made(node, scope);
    if (ast.isCallExpression(node)) return this.#known(node, () => this.#call(node, scope));
    throw new Unknown(node);
  }

  #hole(node: ast.Expression, scope: Scope | undefined): string {
    const value = this.value(node, scope);
    if (typeof value !== 'string' && typeof value !== 'number') throw new Unknown(node);
    return String(value);
  }

  /** The value from the code, or else from the literals in the expression's type. */
  #known(node: ast.Expression, follow: () => Value): Value {
    try {
      return follow();
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      const literals = this.#literals(node);
      if (literals === undefined) throw error;
      return literals[this.#choose(`type ${node.getText()} ${idOf(functionAround(node) ?? node)}`, literals.length, node)];
    }
  }

  #literals(node: ast.Expression): string[] | undefined {
    const type = this.#sources.checker.getTypeAtLocation(node);
    if (!type) return undefined;
    const parts = type.isUnionType() ? (type.getTypes() ?? []) : [type];
    if (parts.length > 0 && parts.every((part) => part.isStringLiteralType()))
      return parts.map((part) => String((part as { value?: unknown }).value));
    return parts.every((part) => (part.flags & (TypeFlags.NumberLiteral | TypeFlags.Number)) !== 0) ? [someNumber] : undefined;
  }

  /** A known condition decides. An unknown one is decided once per function, so that related texts stay consistent. */
  #either(condition: ast.Expression, scope: Scope | undefined): boolean {
    const [plain, negated] = this.#plain(condition);
    const before = this.#isDeciding;
    this.#isDeciding = true;
    const known = this.#decided(condition, scope);
    this.#isDeciding = before;
    return known ?? (this.#choose(`if ${plain} ${idOf(functionAround(condition) ?? condition)}`, 2, condition) === 0) !== negated;
  }

  #decided(condition: ast.Expression, scope: Scope | undefined): boolean | undefined {
    try {
      if (ast.isParenthesizedExpression(condition)) return this.#decided(condition.expression, scope);
      if (ast.isPrefixUnaryExpression(condition)) {
        const inner = this.#decided(condition.operand, scope);
        return inner === undefined ? undefined : !inner;
      }
      if (ast.isBinaryExpression(condition)) {
        const { EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken, GreaterThanToken } = ast.SyntaxKind;
        const { kind } = condition.operatorToken;
        if (kind !== EqualsEqualsEqualsToken && kind !== ExclamationEqualsEqualsToken && kind !== GreaterThanToken) return undefined;
        const [left, right] = [this.value(condition.left, scope), this.value(condition.right, scope)];
        if (left === someNumber || right === someNumber || typeof left === 'object' || typeof right === 'object') return undefined;
        if (kind === GreaterThanToken) return Number(left) > Number(right);
        return (left === right) === (kind === EqualsEqualsEqualsToken);
      }
      const value = this.value(condition, scope);
      return value === someNumber || isUntold(value) ? undefined : Boolean(value);
    } catch (error) {
      if (error instanceof Unknown) return undefined;
      throw error;
    }
  }

  #plain(condition: ast.Expression): [text: string, negated: boolean] {
    if (ast.isParenthesizedExpression(condition)) return this.#plain(condition.expression);
    if (ast.isPrefixUnaryExpression(condition) && condition.operator === ast.SyntaxKind.ExclamationToken) {
      const [text, negated] = this.#plain(condition.operand);
      return [text, !negated];
    }
    return [condition.getText(), false];
  }

  #binary(node: ast.BinaryExpression, scope: Scope | undefined): Value {
    const { PlusToken, QuestionQuestionToken, BarBarToken, AmpersandAmpersandToken } = ast.SyntaxKind;
    const { kind } = node.operatorToken;
    if (kind === PlusToken) return this.#known(node, () => this.#sum(this.value(node.left, scope), this.value(node.right, scope), node));
    if (kind === AmpersandAmpersandToken) return this.#either(node.left, scope) && this.value(node.right, scope);
    if (kind === QuestionQuestionToken || kind === BarBarToken) {
      const left = this.#either(node.left, scope) ? this.value(node.left, scope) : undefined;
      return left ?? this.value(node.right, scope);
    }
    return this.#known(node, () => {
      throw new Unknown(node);
    });
  }

  #sum(left: Value, right: Value, node: ast.Node): Value {
    if (typeof left === 'number' && typeof right === 'number') return left + right;
    if (left === someNumber && (typeof right === 'number' || right === someNumber)) return someNumber;
    if (right === someNumber && typeof left === 'number') return someNumber;
    if ((typeof left === 'string' || typeof left === 'number') && (typeof right === 'string' || typeof right === 'number'))
      return `${left}${right}`;
    throw new Unknown(node);
  }

  #array(node: ast.ArrayLiteralExpression, scope: Scope | undefined): Value {
    return node.elements.flatMap((element): readonly Value[] => {
      if (!ast.isSpreadElement(element)) return [this.#later(element, scope)];
      const spread = this.value(element.expression, scope);
      if (!Array.isArray(spread)) throw new Unknown(element);
      return spread;
    });
  }

  #object(node: ast.ObjectLiteralExpression, scope: Scope | undefined): Thing {
    const members = new Map<string, () => Value>();
    for (const property of node.properties) {
      if (ast.isPropertyAssignment(property)) members.set(nameOf(property.name), () => this.value(property.initializer, scope));
      else if (ast.isShorthandPropertyAssignment(property)) members.set(nameOf(property.name), () => this.value(property.name, scope));
      else if (ast.isMethodDeclaration(property)) members.set(nameOf(property.name), () => ({ kind: 'code', body: property, scope }));
      else if (ast.isSpreadAssignment(property)) {
        const spread = this.value(property.expression, scope);
        if (spread === undefined || spread === false) continue;
        if (!isThing(spread)) throw new Unknown(property);
        for (const name of spread.names) members.set(name, () => spread.member(name));
      }
    }
    return {
      kind: 'thing',
      names: [...members.keys()],
      member: (name) => {
        const found = members.get(name);
        if (!found) return undefined;
        return found();
      },
    };
  }

  #named(node: ast.Identifier, scope: Scope | undefined): Value {
    const declaration = this.#sources.declarationOf(node);
    if (!declaration) throw new Unknown(node);
    return this.#declared(declaration, node, scope);
  }

  #declared(declaration: ast.Node, node: ast.Node, scope: Scope | undefined): Value {
    if (ast.isVariableDeclaration(declaration)) {
      const { initializer, parent } = declaration;
      const inner = this.#scopeFor(declaration, scope);
      if (ast.isForOfStatement(parent.parent)) return this.#oneOf(this.value(parent.parent.expression, inner), parent);
      if (!initializer || !((parent.flags ?? 0) & ast.NodeFlags.Const)) throw new Unknown(node);
      const value = this.value(initializer, inner);
      return Array.isArray(value) ? [...value, ...this.#pushed(declaration, inner)] : value;
    }
    if (isFunction(declaration)) return { kind: 'code', body: declaration, scope: this.#scopeFor(declaration, scope) };
    if (ast.isParameterDeclaration(declaration)) return this.#parameter(declaration, node, scope);
    if (ast.isBindingElement(declaration)) {
      const pattern = declaration.parent;
      const whole = this.#declared(pattern.parent, node, scope);
      const name = declaration.propertyName ?? declaration.name;
      if (!name) throw new Unknown(node);
      if (ast.isObjectBindingPattern(pattern)) {
        if (!isThing(whole)) throw new Unknown(node);
        return whole.member(name.getText());
      }
      if (!Array.isArray(whole)) throw new Unknown(node);
      return whole[(pattern as ast.ArrayBindingPattern).elements.indexOf(declaration)];
    }
    throw new Unknown(node);
  }

  /** Everything that is later pushed to a list, because the joined items depend on the call. */
  #pushed(declaration: ast.VariableDeclaration, scope: Scope | undefined): readonly Value[] {
    return (this.#sources.calls.get('push') ?? [])
      .filter(
        ({ expression }) =>
          ast.isPropertyAccessExpression(expression) &&
          ast.isIdentifier(expression.expression) &&
          expression.expression.text === declaration.name.getText() &&
          this.#sources.declarationOf(expression.expression) === declaration,
      )
      .flatMap((call) => call.arguments.map((argument) => this.#later(argument, scope)));
  }

  /** One item of a list that the code iterates over; every item gets its turn. */
  #oneOf(list: Value, at: ast.Node): Value {
    if (!Array.isArray(list) || list.length === 0) throw new Unknown(at);
    const items: readonly Value[] = list;
    return items[this.#choose(`item ${idOf(at)}`, items.length, at)];
  }

  /** The scope in which a declaration is visible: that of a function around it. */
  #scopeFor(declaration: ast.Node, scope: Scope | undefined): Scope | undefined {
    const around = functionAround(declaration);
    if (!around) return undefined;
    for (let one = scope; one; one = one.outer) if (one.of === around) return one;
    const further = this.#scopeFor(around, scope);
    return further;
  }

  #parameter(declaration: ast.ParameterDeclaration, node: ast.Node, scope: Scope | undefined): Value {
    const owner = declaration.parent as FunctionNode;
    const at = owner.parameters.indexOf(declaration);
    const otherwise = (value: Value): Value =>
      value === undefined && declaration.initializer ? this.value(declaration.initializer, scope) : value;
    for (let one = scope; one; one = one.outer)
      if (one.of === owner) {
        if (!(at in one.given)) return otherwise(undefined);
        return otherwise(one.given[at]);
      }
    if (isOpen(declaration)) return anyOf(declaration, node);
    const over = at === 0 ? this.#listOver(owner) : undefined;
    if (over) return this.#oneOf(this.value(over, this.#scopeFor(owner, scope)), owner);
    const calls = this.#callsOf(owner);
    if (calls.length === 0) throw new Unknown(node);
    const call = calls[this.#choose(`call of ${idOf(owner)}`, calls.length, node)];
    const given = call?.arguments[at];
    return otherwise(given && this.value(given, undefined));
  }

  /** The list over which a callback iterates. */
  #listOver(owner: ast.Node): ast.Expression | undefined {
    const call = owner.parent;
    if (!ast.isCallExpression(call) || !ast.isPropertyAccessExpression(call.expression)) return undefined;
    return ['map', 'flatMap', 'forEach', 'filter', 'some', 'every', 'find'].includes(call.expression.name.text)
      ? call.expression.expression
      : undefined;
  }

  #callsOf(owner: FunctionNode): readonly ast.CallExpression[] {
    const own = ast.isArrowFunction(owner) ? undefined : owner.name;
    const name = own ?? (ast.isVariableDeclaration(owner.parent) || ast.isPropertyAssignment(owner.parent) ? owner.parent.name : undefined);
    if (!name) return [];
    return (this.#sources.calls.get(name.getText()) ?? []).filter((call) => {
      const declared = this.#sources.declarationOf(
        ast.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression,
      );
      return declared === owner || (declared !== undefined && declared === owner.parent);
    });
  }

  #item(node: ast.ElementAccessExpression, scope: Scope | undefined): Value {
    const whole = this.value(node.expression, scope);
    const key = this.#later(node.argumentExpression, scope);
    if (Array.isArray(whole) && typeof key === 'number') return whole[key];
    if (isThing(whole) && typeof key === 'string' && whole.names.includes(key)) return whole.member(key);
    if (!isThing(whole) || isUntold(whole)) throw new Unknown(node);
    const name = whole.names[this.#choose(`item ${idOf(node)}`, whole.names.length, node)];
    return name === undefined ? undefined : whole.member(name);
  }

  #member(node: ast.Node, of: ast.Expression, name: string, scope: Scope | undefined): Value {
    const whole = this.value(of, scope);
    if (isThing(whole)) return whole.member(name);
    if (Array.isArray(whole) && /^\d+$/.test(name)) return whole[Number(name)];
    if (Array.isArray(whole) && name === 'length') return whole.length;
    throw new Unknown(node);
  }

  #call(node: ast.CallExpression, scope: Scope | undefined): Value {
    const { expression } = node;
    if (ast.isPropertyAccessExpression(expression)) {
      const method = expression.name.text;
      if (methods.has(method)) return this.#method(node, expression.expression, method, scope);
    }
    const called = this.value(expression, scope);
    if (!isCode(called)) throw new Unknown(node);
    return this.#run(
      called,
      node.arguments.map((argument) => this.#later(argument, scope)),
      node,
    );
  }

  #made(node: ast.NewExpression, scope: Scope | undefined): Value {
    const [first] = node.arguments ?? [];
    const kind = node.expression.getText();
    if (!first || (kind !== 'Map' && kind !== 'Set')) throw new Unknown(node);
    const items = this.value(first, scope);
    if (!Array.isArray(items)) throw new Unknown(node);
    if (kind === 'Set') return items;
    const members = new Map((items as [string, Value][]).map(([name, value]) => [String(name), value]));
    return { kind: 'thing', names: [...members.keys()], member: (name) => members.get(name) };
  }

  /** An argument that cannot be determined does no harm unless it ends up in a text. */
  #later(argument: ast.Expression, scope: Scope | undefined): Value {
    try {
      return this.value(argument, scope);
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      const fail = (): never => {
        throw error;
      };
      return { kind: 'thing', names: [], member: fail, isUntold: true };
    }
  }

  #method(node: ast.CallExpression, of: ast.Expression, method: string, scope: Scope | undefined): Value {
    const [first] = node.arguments;
    if (ast.isIdentifier(of) && of.text === 'Object' && first) {
      const whole = this.value(first, scope);
      if (!isThing(whole)) throw new Unknown(node);
      if (method === 'keys') return whole.names;
      if (method === 'values') return whole.names.map((name) => whole.member(name));
      if (method === 'entries') return whole.names.map((name) => [name, whole.member(name)]);
    }
    const whole = this.value(of, scope);
    if (method === 'trim' && typeof whole === 'string') return whole.trim();
    if (isThing(whole) && method === 'get' && first)
      return this.#oneOf(
        whole.names.map((name) => whole.member(name)),
        node,
      );
    if (method === 'find') return this.#oneOf(whole, node);
    if (!Array.isArray(whole)) throw new Unknown(node);
    const items: readonly Value[] = whole;
    if (method === 'join') {
      const by = first ? this.text(first, scope) : ',';
      if (!items.every((item) => typeof item === 'string' || typeof item === 'number')) throw new Unknown(node);
      return items.join(by);
    }
    if ((method === 'map' || method === 'flatMap') && first) {
      const code = this.value(first, scope);
      if (!isCode(code)) throw new Unknown(node);
      const mapped = items.map((item, at) => this.#run(code, [item, at], node));
      return method === 'map' ? mapped : mapped.flat();
    }
    throw new Unknown(node);
  }

  #run(code: Code, given: readonly Value[], node: ast.Node): Value {
    const { body: owner, scope: outer } = code;
    const scope: Scope = { of: owner, given, outer };
    const body = 'body' in owner ? owner.body : undefined;
    if (!body) throw new Unknown(node);
    if (!ast.isBlock(body)) return this.value(body, scope);
    const returns = returnsOf(body);
    const chosen = returns[this.#choose(`return of ${idOf(owner)}`, returns.length, node)];
    if (!chosen) throw new Unknown(node);
    return this.value(chosen, scope);
  }
}
