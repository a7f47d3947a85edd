/** A limit on the rows of a record: a field, an operator of the advanced query, and a value that may name the caller. */
export interface DataRule {
  readonly id: string;
  readonly name: string;
  readonly column: string;
  readonly operator: string;
  readonly value: string;
}

/** By record: alternatives. Within one alternative all rules must hold. */
export type DataRules = Readonly<Record<string, readonly (readonly DataRule[])[]>>;
