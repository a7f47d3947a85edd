/** A fault of nested data, and its place below the level that it is handed to. */
export interface FaultAt {
  readonly path: readonly string[];
  readonly text: string;
}

/** The fault relative to a member or row; undefined if it is elsewhere. */
export function within(fault: FaultAt | undefined, name: string): FaultAt | undefined {
  return fault?.path[0] === name ? { path: fault.path.slice(1), text: fault.text } : undefined;
}
