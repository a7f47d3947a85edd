/**
 * What a flow is looked for in: works on one side, experts on the other, and for each pair that may be an arc of capacity one. Arcs lie in
 * rows by work, in the order of experts.
 */
export interface Network {
  readonly works: number;
  readonly experts: number;
  /** Where the arcs of work w begin; `rows[works]` is their number. */
  readonly rows: Int32Array;
  /** The expert of each arc, four times, plus where the arc stands: see `at`. */
  readonly to: Int32Array;
  readonly score: Int32Array;
  /** Fewest and most reviews of each work. */
  readonly min: Int32Array;
  readonly max: Int32Array;
  /** Fewest and most works of each expert. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** What uneven loads cost: with x works, one more costs `by × (2 (x − from) + 1)`. */
  readonly balance?: { readonly by: number; readonly from: Int32Array };
  /** Works and experts from these numbers on keep their bounds before all others do, and never have more than `high`. */
  readonly firm?: { readonly works: number; readonly experts: number };
  /** If given, experts may have more than `high`: the n-th work above it costs `2n − 1`, and from so many on, all the same. */
  readonly over?: number;
}

/** Where an arc stands: not used, one of the tree, used. */
export const at = { lower: 0, tree: 1, upper: 2 } as const;

/** The expert of an arc's word. */
export function expertOf(word: number): number {
  return word >> 2;
}

/** Where an arc's word says that it stands. */
export function stateOf(word: number): number {
  return word & 3;
}
