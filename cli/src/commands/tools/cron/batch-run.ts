import { type Cron, CronError, cronErrorText, fromZonedText, nextRuns, type ParseOptions, parseCron } from '@saiyun/sdk/logic/cron';
import type { Cli, Run } from '../../../cli.ts';
import { eitherDialect } from './either-dialect.ts';
import { startOf } from './next-run.ts';

/** Defaults for lines that do not set them. */
export interface CronBatchOptions {
  readonly action: 'batch';
  readonly count: number;
  readonly zone: string;
  readonly from?: string;
  readonly quartz: boolean;
}

/** Expressions often repeat, so this many parsed ones are cached. */
const keptExpressions = 1_000;
const mostRuns = 10_000;
const lineFeed = 10;

/**
 * Writes one line of output per line of input, in order and as soon as it arrives: an object `{"expr","tz","start","count"}` becomes
 * `{"next":[epoch ms, …]}` or `{"error":"…"}`. A faulty line neither stops the others nor fails the command.
 */
export const runCronBatch: Run<CronBatchOptions, 'cron'> = async (cli, options) => {
  const answer = answerer(cli, options, await eitherDialect(options.quartz));
  let rest: Uint8Array[] = [];
  let isFirst = true;
  /** The first line may start with a byte order mark. */
  const answerTo = (line: string): string => {
    const told = answer(isFirst ? line.replace(/^\uFEFF/, '') : line);
    isFirst = false;
    return told;
  };
  for await (const chunk of cli.input.chunks()) {
    cli.signal.throwIfAborted();
    const end = chunk.lastIndexOf(lineFeed);
    if (end < 0) {
      rest.push(chunk);
      continue;
    }
    const lines = Buffer.concat([...rest, chunk.subarray(0, end)])
      .toString('utf8')
      .split('\n');
    rest = end + 1 < chunk.length ? [chunk.subarray(end + 1)] : [];
    await cli.out(`${lines.map(answerTo).join('\n')}\n`);
  }
  const last = Buffer.concat(rest).toString('utf8');
  if (last.trim() !== '') await cli.out(`${answerTo(last)}\n`);
  return undefined;
};

type Fields = { readonly expr?: unknown; readonly tz?: unknown; readonly start?: unknown; readonly count?: unknown };
const isFields = (data: unknown): data is Fields => typeof data === 'object' && data !== null && !Array.isArray(data);

interface Asked {
  readonly expr: string;
  readonly tz: string;
  readonly start: number;
  readonly count: number;
}

function answerer(cli: Cli<'cron'>, { count, zone, from }: CronBatchOptions, dialects: ParseOptions): (line: string) => string {
  const { language } = cli.settings;
  const start = from === undefined ? cli.now().getTime() : startOf(from, zone).getTime();
  const read = new Map<string, Cron>();
  const parsed = (expr: string): Cron => {
    const known = read.get(expr);
    if (known) return known;
    const cron = parseCron(expr, dialects);
    if (read.size >= keptExpressions) read.clear();
    read.set(expr, cron);
    return cron;
  };
  const asked = (line: string): Asked | string => {
    let data: unknown;
    try {
      data = JSON.parse(line);
    } catch {
      return cli.text('cron.batchNoJson');
    }
    if (!isFields(data)) return cli.text('cron.batchNoJson');
    // A null member counts as missing, because many programs write it that way.
    const { expr } = data;
    const [tz, given, runs] = [data.tz ?? zone, data.start ?? start, data.count ?? count];
    if (typeof expr !== 'string') return cli.text('cron.batchNoExpr');
    const wrong = (field: string): string => cli.text('cron.batchBad', { field });
    if (typeof tz !== 'string') return wrong('tz');
    if (typeof runs !== 'number' || !Number.isInteger(runs) || runs < 1 || runs > mostRuns) return wrong('count');
    const at = typeof given === 'string' ? fromZonedText(given, tz)?.getTime() : given;
    // A Date ends here.
    if (typeof at !== 'number' || !(Math.abs(at) <= 8.64e15)) return wrong('start');
    return { expr, tz, start: at, count: runs };
  };
  return (line) => {
    try {
      const question = asked(line);
      if (typeof question === 'string') return JSON.stringify({ error: question });
      const runs = nextRuns(parsed(question.expr), { from: question.start, count: question.count, zone: question.tz });
      return `{"next":[${runs.map(Number).join(',')}]}`;
    } catch (error) {
      if (!(error instanceof CronError)) throw error;
      return JSON.stringify({ error: cronErrorText(error, language) });
    }
  };
}
