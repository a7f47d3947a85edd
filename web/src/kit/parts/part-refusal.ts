/** The failure of a call that saves a row with its parts. */
export interface Refusal {
  readonly message: string;
  readonly code?: unknown;
  /** The row as it is stored now, if somebody else has changed it. */
  readonly result?: unknown;
  readonly place: { readonly part: string; readonly index?: number; readonly id?: string };
  readonly issues?: readonly { readonly field: string; readonly text?: string }[];
}

/** Whether the failure says which row of a part it means. */
export function isPartRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'place' in error && typeof (error.place as { part?: unknown } | undefined)?.part === 'string';
}
