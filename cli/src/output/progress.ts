import type { Cli } from '../cli.ts';
import { cutTo } from './table.ts';

export type Unit = 'bytes' | 'rows';

/** Shows the progress of one long piece of work. */
export interface ProgressView {
  /** `total` is 0 while unknown. */
  update(label: string, unit: Unit, done: number, total: number): void;
  /** Removes the bar, so that later output starts on a clean line. */
  end(): void;
}

const barWidth = 20;
const redrawMs = 100;
/** Without a terminal, at most one line in this interval, so that logs stay short. */
const lineMs = 5_000;

/** A bar on a terminal, plain lines elsewhere, nothing when silent. */
export function createProgress(cli: Cli): ProgressView {
  if (cli.silent) return { update: () => undefined, end: () => undefined };
  let label = '';
  let startedAt = 0;
  let startedDone = 0;
  let shownAt = Number.NEGATIVE_INFINITY;
  let drawn = false;
  return {
    update(nextLabel, unit, done, total) {
      const now = cli.now().getTime();
      const finished = total > 0 && done >= total;
      if (nextLabel !== label) {
        [label, startedAt, startedDone, shownAt] = [nextLabel, now, done, Number.NEGATIVE_INFINITY];
      }
      // With an unknown total, the first bytes tell nothing.
      if (!cli.screen.errIsTerminal && total === 0 && now - startedAt < lineMs) return;
      if (!finished && now - shownAt < (cli.screen.errIsTerminal ? redrawMs : lineMs)) return;
      shownAt = now;
      const seconds = (now - startedAt) / 1000;
      const rate = seconds > 0.5 ? (done - startedDone) / seconds : 0;
      const parts = [
        total > 0 ? `${amount(done, unit)}/${amount(total, unit)}` : amount(done, unit),
        rate > 0 ? cli.text('program.progress.rate', { rate: amount(rate, unit) }) : '',
        rate > 0 && total > done ? cli.text('program.progress.left', { time: duration((total - done) / rate) }) : '',
      ].filter((part) => part !== '');
      const share = total > 0 ? Math.min(1, done / total) : 0;
      if (cli.screen.errIsTerminal) {
        const full = Math.floor(share * barWidth);
        const bar = total > 0 ? ` [${'#'.repeat(full)}${'-'.repeat(barWidth - full)}] ${Math.floor(share * 100)}%` : '';
        cli.err(`\r\u001b[K${cutTo(`${label}${bar} ${parts.join(' ')}`, cli.screen.columns - 1)}`);
        drawn = true;
      } else {
        cli.err(`${label} ${total > 0 ? `${Math.floor(share * 100)}% ` : ''}${parts.join(' ')}\n`);
      }
    },
    end() {
      if (drawn) cli.err('\r\u001b[K');
      drawn = false;
      label = '';
    },
  };
}

const amount = (value: number, unit: Unit): string => (unit === 'bytes' ? bytes(value) : String(Math.round(value)));

/** A size in the unit that makes the number shortest. */
export function bytes(value: number): string {
  if (value < 1_000) return `${Math.round(value)} B`;
  return value < 1_000_000 ? `${(value / 1_000).toFixed(1)} kB` : `${(value / 1_000_000).toFixed(1)} MB`;
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole}s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}m${String(whole % 60).padStart(2, '0')}s`
    : `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}m`;
}
