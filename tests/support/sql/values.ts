import type * as ast from 'typescript/unstable/ast';
import type { FunctionNode } from './functions.ts';

/** The value of an expression, as far as it matters to SQL texts. */
export type Value = string | number | boolean | undefined | readonly Value[] | Thing | Code;

/** An object whose members are looked up on demand. */
export interface Thing {
  readonly kind: 'thing';
  readonly member: (name: string) => Value;
  readonly names: readonly string[];
  /** Stands for a value that could not be determined. */
  readonly isUntold?: boolean;
}

/** A function, and what it was made in. */
export interface Code {
  readonly kind: 'code';
  readonly body: FunctionNode;
  readonly scope: Scope | undefined;
}

/** The arguments of a function that is being followed. */
export interface Scope {
  readonly of: ast.Node;
  readonly given: readonly Value[];
  readonly outer: Scope | undefined;
}

/** An expression whose value only a running server knows. */
export class Unknown extends Error {
  readonly node: ast.Node;

  constructor(node: ast.Node) {
    super('unknown');
    this.node = node;
  }
}

/** Types with as many values as there are records or calls; values that depend on them are not followed. */
const openTypes = /^(Entity|EntityModule|Ctx|TxCtx|Services|Config|Db|Tx|Actor)$|^readonly Entity/;

/** Represents all records in statements whose table depends on the record. */
const sample = 'sys_depart';

/** What stands for a parameter of an open type: of a record its table, and nothing else. */
export function anyOf({ type }: ast.ParameterDeclaration, node: ast.Node): Thing {
  const fail = (): never => {
    throw new Unknown(node);
  };
  const entity: Thing = { kind: 'thing', names: [], isUntold: true, member: (name) => (name === 'table' ? sample : fail()) };
  const kind = type?.getText();
  if (kind === 'Entity') return entity;
  return kind === 'EntityModule' ? { ...entity, member: (name) => (name === 'entity' ? entity : fail()) } : fail();
}

/** Whether a parameter has an open type. */
export function isOpen({ type }: ast.ParameterDeclaration): boolean {
  return type !== undefined && openTypes.test(type.getText());
}

/** Whether a value is an object whose members can be looked up. */
export function isThing(value: Value): value is Thing {
  return typeof value === 'object' && 'kind' in value && value.kind === 'thing';
}

/** Whether a value stands for one that could not be determined. */
export function isUntold(value: Value): boolean {
  return isThing(value) && value.isUntold === true;
}

/** Whether a value is a function. */
export function isCode(value: Value): value is Code {
  return typeof value === 'object' && 'kind' in value && value.kind === 'code';
}
