/** The type of a part of a formula: a number, a list of numbers, or a condition. */
export type FormulaType = 'number' | 'list' | 'truth';

/** Names that a formula may use, and their types. */
export type FormulaNames = Readonly<Record<string, 'number' | 'list'>>;

/** A value during computation; numbers are whole millionths, so that every sum is exact. */
export type FormulaValue = bigint | readonly bigint[] | boolean;

export type BinaryOperator = '+' | '-' | '*' | '/' | '<' | '<=' | '>' | '>=' | '=' | '!=' | 'and' | 'or';

/** A formula as a tree. `at` is the index of the character that an error points to. */
export type FormulaNode = { readonly at: number; readonly type: FormulaType } & (
  | { readonly kind: 'number'; readonly micro: bigint }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'members'; readonly members: readonly FormulaNode[] }
  | { readonly kind: 'negate' | 'not'; readonly of: FormulaNode }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: FormulaNode; readonly right: FormulaNode }
  | { readonly kind: 'if'; readonly test: FormulaNode; readonly yes: FormulaNode; readonly no: FormulaNode }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly FormulaNode[] }
);
