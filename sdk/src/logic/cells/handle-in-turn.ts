import type { Label } from '../../contract/label.ts';

/** A promise of any library, which need not be an instance of ours. */
export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

interface Turn {
  readonly atOnce: number;
  readonly signal: AbortSignal | undefined;
  readonly due: (index: number) => boolean;
  readonly run: (index: number) => Label | undefined | Promise<Label | undefined>;
  readonly done: (index: number, label: Label | undefined) => void;
}

/** Handles the due indexes below `count`, with at most `atOnce` open promises; immediate results create no promise. */
export async function handleInTurn(count: number, { atOnce, signal, due, run, done }: Turn): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      signal?.throwIfAborted();
      const index = next;
      next += 1;
      if (!due(index)) continue;
      const answer = run(index);
      done(index, isPromise(answer) ? await answer : answer);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
  signal?.throwIfAborted();
}
