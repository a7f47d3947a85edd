import { setTimeout as pause } from 'node:timers/promises';
import type { AnyRow } from '@saiyun/sdk/contract';
import { toWireTime } from '@saiyun/sdk/view';
import type { Cli } from '../../../../cli.ts';
import { usageError } from '../../../../problems/cli-error.ts';
import { isClientError } from '../../../../problems/problem.ts';

/** How a list is read and shown again and again. */
export interface WatchedList {
  /** Seconds between two looks. */
  readonly every: number;
  readonly read: () => Promise<readonly AnyRow[]>;
  readonly table: (rows: readonly AnyRow[]) => readonly string[];
  readonly line: (row: AnyRow) => string;
}

/** Clears the screen, not what has scrolled out of it, and goes to its first place. */
const clear = '\u001b[H\u001b[2J';

/**
 * Shows a list until Ctrl-C: on a terminal drawn anew at every look, elsewhere its rows and then those that are new or have changed, one per
 * line. A lost connection is told once and tried again.
 * @throws CliError with exit code 2 for a format that cannot be written row by row, and whatever the platform refuses
 */
export async function watchRows(cli: Cli<'record'>, { every, read, table, line }: WatchedList): Promise<void> {
  const { format } = cli.settings;
  if (format !== 'table' && format !== 'jsonl') throw usageError('record.watchFormat');
  const draws = format === 'table' && cli.screen.outIsTerminal;
  const told = new Map<string, string>();
  let isLost = false;
  let isFirst = true;
  while (!cli.signal.aborted) {
    try {
      const rows = await read();
      isLost = false;
      if (draws) {
        const most = Math.max(3, cli.screen.rows - 3);
        const lines = table(rows);
        const shown = lines.length > most ? [...lines.slice(0, most - 1), '…'] : lines;
        await cli.out(`${clear}${shown.join('\n')}\n\n${cli.text('record.watching', { time: toWireTime(cli.now()) })}\n`);
      } else {
        const changed = rows.filter((row) => told.get(row.id) !== JSON.stringify(row));
        for (const row of changed) told.set(row.id, JSON.stringify(row));
        const lines = format === 'table' ? table(changed).slice(isFirst ? 0 : 1) : changed.map(line);
        if (changed.length > 0) await cli.out(`${lines.join('\n')}\n`);
        isFirst &&= changed.length === 0;
      }
    } catch (error) {
      if (cli.signal.aborted) return;
      if (!isClientError(error) || error.retryable !== true) throw error;
      if (!isLost) cli.notice('record.watchLost');
      isLost = true;
    }
    // Ctrl-C ends the pause, and with it the watching.
    await pause(every * 1_000, undefined, { signal: cli.signal }).catch(() => undefined);
  }
}
