import * as ast from 'typescript/unstable/ast';
import { type Checker, SymbolFlags, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync';
import type { Sources } from './program.ts';

/** The code's claim about a column. */
export interface Member {
  readonly name: string;
  readonly isOptional: boolean;
  /** `string`, `number`, `boolean`, `Date`, `null`, `string[]`, …; `any` for types that accept everything. */
  readonly kinds: ReadonlySet<string>;
  /** The type as written in the code, for messages. */
  readonly text: string;
}

const kindsOf = (checker: Checker, type: Type): Set<string> => {
  if (type.isUnionType()) return new Set((type.getTypes() ?? []).flatMap((part) => [...kindsOf(checker, part)]));
  const has = (flags: number): boolean => (type.flags & flags) !== 0;
  // A text beside the values that editors offer for it.
  if (type.isIntersectionType() && type.getTypes()?.some((part) => (part.flags & TypeFlags.StringLike) !== 0)) return new Set(['string']);
  if (has(TypeFlags.StringLike)) return new Set(['string']);
  if (has(TypeFlags.NumberLike)) return new Set(['number']);
  if (has(TypeFlags.BooleanLike)) return new Set(['boolean']);
  if (has(TypeFlags.Null)) return new Set(['null']);
  if (has(TypeFlags.Undefined)) return new Set(['undefined']);
  if (has(TypeFlags.Any | TypeFlags.Unknown)) return new Set(['any']);
  if (has(TypeFlags.TypeParameter | TypeFlags.IndexedAccess)) return new Set(['any']);
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as TypeReference);
    return new Set(['object', ...(item ? [...kindsOf(checker, item)].map((kind) => `${kind}[]`) : [])]);
  }
  return new Set([type.getSymbol()?.name === 'Date' ? 'Date' : 'object']);
};

/** The row type of a call of `one`, `many` or `stream`; `undefined` if the code says nothing about columns. */
const rowOf = (checker: Checker, call: ast.CallExpression): Type | undefined => {
  const promise = checker.getTypeAtLocation(call);
  let row = promise && checker.getTypeArguments(promise as TypeReference)[0];
  if (row?.isUnionType()) row = row.getTypes()?.find((part) => (part.flags & TypeFlags.Undefined) === 0);
  return row && checker.isArrayType(row) ? checker.getTypeArguments(row as TypeReference)[0] : row;
};

const hasRows = new Set(['one', 'many', 'stream']);

/** The columns that the code expects; `undefined` if it accepts any. */
export function expectedOf({ checker }: Sources, call: ast.CallExpression): Member[] | undefined {
  if (!ast.isPropertyAccessExpression(call.expression) || !hasRows.has(call.expression.name.text)) return undefined;
  const row = rowOf(checker, call);
  if (!row || (row.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) !== 0) return undefined;
  if ((row.flags & (TypeFlags.Object | TypeFlags.Intersection)) === 0) return undefined;
  if (checker.getIndexInfosOfType(row).length > 0) return undefined;
  const members = checker.getPropertiesOfType(row);
  if (members.length === 0) return undefined;
  const types = checker.getTypeOfSymbol(members);
  return members.map((member, n) => {
    const type = types[n];
    return {
      name: member.name,
      isOptional: (member.flags & SymbolFlags.Optional) !== 0,
      kinds: type ? kindsOf(checker, type) : new Set(['any']),
      text: type ? checker.typeToString(type) : 'unknown',
    };
  });
}
