/** A state with the way back and forth. */
export interface History<S> {
  readonly past: readonly S[];
  readonly present: S;
  readonly future: readonly S[];
  /** Name of the last step, while more of the same may join it. */
  readonly step?: string;
}

/** Steps that are kept. */
export const longestHistory = 100;

/** A history that begins with a state: nothing to undo or redo. */
export function historyOf<S>(present: S): History<S> {
  return { past: [], present, future: [] };
}

/**
 * The history after a step; a step that changed nothing is none. Steps in a row with the same name become one, as letters typed into
 * one cell do: pass the cell's name, and none for a step that stands alone.
 */
export function withStep<S>(history: History<S>, next: S, step?: string): History<S> {
  if (Object.is(next, history.present)) return history;
  if (step !== undefined && step === history.step) return { ...history, present: next, future: [] };
  return { past: [...history.past, history.present].slice(-longestHistory), present: next, future: [], step };
}

/** One step back; at the first state nothing happens. */
export function undo<S>(history: History<S>): History<S> {
  if (history.past.length === 0) return history;
  const present = history.past.at(-1) as S;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

/** One step forth; at the last state nothing happens. */
export function redo<S>(history: History<S>): History<S> {
  if (history.future.length === 0) return history;
  const present = history.future[0] as S;
  return { past: [...history.past, history.present], present, future: history.future.slice(1) };
}
