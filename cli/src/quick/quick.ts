import { writeSync } from 'node:fs';
import { CronError, fromZonedText, nextRuns, toZonedText } from '@saiyun/sdk/logic/cron';
import { version } from '../version.ts';

/**
 * The output of the two command lines that scripts use most, without the parser, the settings and the standard output stream, each of which
 * takes longer than the work. Undefined for anything else, including mistakes, which the program itself reports. Plain times need no
 * settings, because they are the same in both languages.
 */
export async function quickAnswer(argv: readonly string[], now: Date): Promise<string | undefined> {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) return `${version}\n`;
  if (argv[0] === 'cron' && argv[1] === 'next') return cronNext(argv.slice(2), now);
  return undefined;
}

/** The command line asks only for the program's help. */
export function asksProgramHelp(argv: readonly string[]): boolean {
  return argv.length === 1 && (argv[0] === '--help' || argv[0] === '-h' || argv[0] === 'help');
}

const plainOptions: Readonly<Record<string, 'count' | 'zone' | 'from'>> = {
  '-n': 'count',
  '--count': 'count',
  '--tz': 'zone',
  '--from': 'from',
};

const isUnix = (expression: string): boolean => expression.trim().split(/\s+/).length === 5;

async function cronNext(words: readonly string[], now: Date): Promise<string | undefined> {
  let expression: string | undefined;
  const given: { count?: string; zone?: string; from?: string } = {};
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const option = plainOptions[word];
    if (option) {
      const value = words[++i];
      if (value === undefined || value.startsWith('-')) return undefined;
      given[option] = value;
    } else if (word.startsWith('-') || expression !== undefined) return undefined;
    else expression = word;
  }
  const { count = '10', zone = 'Asia/Shanghai', from } = given;
  if (expression === undefined || !/^[1-9]\d{0,2}$/.test(count)) return undefined;
  try {
    const start = from === undefined ? now : fromZonedText(from, zone);
    if (!start) return undefined;
    // cron-parser takes longer to load than Quartz expressions to compute.
    const dialects = isUnix(expression) ? { unix: (await import('@saiyun/sdk/unix-cron')).unixCron } : {};
    const runs = nextRuns(expression, { from: start, count: Number(count), zone, ...dialects });
    return runs.length === 0 ? undefined : `${runs.map((run) => toZonedText(run, zone)).join('\n')}\n`;
  } catch (error) {
    if (error instanceof CronError) return undefined;
    throw error;
  }
}

/**
 * Writes to standard output at once and returns the rest for the stream to write, usually nothing. A reader that has gone away, such as
 * `head`, is not a failure.
 */
export function writeAtOnce(text: string): Uint8Array {
  let rest: Uint8Array = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return new Uint8Array();
  }
  return rest;
}
