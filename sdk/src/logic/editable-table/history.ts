/** A state with its undo and redo steps. */
export interface History<S> {
  readonly past: readonly S[];
  readonly present: S;
  readonly future: readonly S[];
  /** Name of the last step, as long as another step of that name may join it. */
  readonly step?: string;
}

/** Most steps that are kept. */
export const longestHistory = 100;

/** A history that begins with a state: nothing to undo or redo. */
export function historyOf<S>(present: S): History<S> {
  return { past: [], present, future: [] };
}

/**
 * The history after a step; a step that changes nothing is not recorded. Consecutive steps with the same name are merged, for example
 * letters typed into one cell: pass the cell's name, or none for a separate step.
 */
export function withStep<S>(history: History<S>, next: S, step?: string): History<S> {
  if (Object.is(next, history.present)) return history;
  if (step !== undefined && step === history.step) return { ...history, present: next, future: [] };
  return { past: [...history.past, history.present].slice(-longestHistory), present: next, future: [], step };
}

/** Goes one step back; at the first state nothing happens. */
export function undo<S>(history: History<S>): History<S> {
  if (history.past.length === 0) return history;
  const present = history.past.at(-1) as S;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

/** Goes one step forward; at the last state nothing happens. */
export function redo<S>(history: History<S>): History<S> {
  if (history.future.length === 0) return history;
  const present = history.future[0] as S;
  return { past: [...history.past, history.present], present, future: history.future.slice(1) };
}
