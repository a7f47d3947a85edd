import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AllotFault, type AllotInput, type AllotProblem, allotFaultText, allotProblem } from '@saiyun/sdk/logic/allot';
import type { Cli } from '../../../cli.ts';
import { unreadable } from '../../../input-file.ts';
import { createProgress } from '../../../output/progress.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { InstanceReader } from './instance-reader.ts';

const members = new Set<string>([
  'works',
  'experts',
  'reviews',
  'reviewsMax',
  'loadMin',
  'loadMax',
  'seed',
  'fixed',
  'current',
  'balance',
  'groups',
  'groupMax',
  'objectives',
] satisfies (keyof AllotInput)[]);

/** Reading less takes no time worth telling of. */
const shownSize = 10_000_000;

/**
 * Reads and checks an instance. Its pairs, of which there may be ten millions, never exist as text or as objects.
 * @throws CliError: exit code 8 for an instance that cannot be used, with the place of the fault
 */
export async function readProblem(cli: Cli<'allot'>, file: string): Promise<AllotProblem> {
  const progress = createProgress(cli);
  const reader = new InstanceReader();
  try {
    const size = file === '-' ? 0 : await sizeOf(cli, file);
    let done = 0;
    for await (const chunk of file === '-' ? cli.input.chunks() : chunksOf(cli, file)) {
      cli.signal.throwIfAborted();
      reader.push(chunk);
      done += chunk.length;
      if (size > shownSize) progress.update(cli.text('allot.reading'), 'bytes', done, size);
    }
    const input = reader.end();
    const ignored = Object.keys(input).filter((name) => name !== 'arcs' && !members.has(name));
    progress.end();
    if (ignored.length > 0) cli.notice('allot.ignored', { names: ignored.join(', ') });
    return allotProblem(input);
  } catch (error) {
    if (!(error instanceof AllotFault)) throw error;
    const reason = allotFaultText(error, cli.settings.language);
    throw new CliError('allot.bad', { exit: exitCodes.invalid, params: { path: file, reason }, cause: error });
  } finally {
    progress.end();
  }
}

async function sizeOf(cli: Cli<'allot'>, file: string): Promise<number> {
  const found = await stat(resolve(cli.cwd, file)).catch((cause: unknown) => {
    throw usageError('problem.fileMissing', { params: { path: file }, cause });
  });
  if (found.isDirectory()) throw usageError('problem.fileFolder', { params: { path: file } });
  return found.size;
}

async function* chunksOf(cli: Cli<'allot'>, file: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(resolve(cli.cwd, file), { highWaterMark: 1 << 20, signal: cli.signal }))
      yield chunk as Uint8Array;
  } catch (cause) {
    cli.signal.throwIfAborted();
    throw unreadable(file, cause);
  }
}
