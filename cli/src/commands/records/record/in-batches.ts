import type { Cli } from '../../../cli.ts';
import { createProgress } from '../../../output/progress.ts';
import { withHint } from '../../../problems/cli-error.ts';

/** Rows of one call: their ids fit into an address. */
const batchRows = 200;

export interface BatchWork {
  /** What is shown beside the progress. */
  readonly label: string;
  /** Nothing is stored. */
  readonly isTrial: boolean;
  /** Rows of a batch, where a call takes fewer. */
  readonly size?: number;
}

/** Does something with many rows, a batch after the other, each wholly or not at all, and shows how far it is. */
export async function inBatches(
  cli: Cli,
  ids: readonly string[],
  { label, isTrial, size = batchRows }: BatchWork,
  act: (batch: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const progress = createProgress(cli);
  try {
    for (let done = 0; done < ids.length; done += size) {
      if (ids.length > batchRows) progress.update(label, 'rows', done, ids.length);
      try {
        cli.signal.throwIfAborted();
        await act(ids.slice(done, done + size));
      } catch (error) {
        throw done === 0 || isTrial ? error : withHint(error, 'record.doneBefore', { done, count: ids.length });
      }
    }
    if (ids.length > batchRows) progress.update(label, 'rows', ids.length, ids.length);
  } finally {
    progress.end();
  }
}
