import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Cli } from './cli.ts';
import { CliError, usageError } from './problems/cli-error.ts';
import { exitCodes } from './problems/exit-codes.ts';

/**
 * The text of a file, or of standard input for `-`.
 * @throws CliError: exit code 2 for a file that is not there, 1 for one that cannot be read
 */
export function readInput(cli: Cli, file: string): Promise<string> {
  return (file === '-' ? cli.input.text() : readFile(resolve(cli.cwd, file), 'utf8')).catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'EISDIR') throw new CliError('problem.fileFolder', { exit: exitCodes.usage, params: { path: file }, cause });
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    if (missing) throw usageError('problem.fileMissing', { params: { path: file }, cause });
    throw unreadable(file, cause);
  });
}

/** The error for a file that exists but cannot be read, with the reason. */
export function unreadable(path: string, cause: unknown): CliError {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return new CliError('problem.fileUnreadable', { params: { path, reason }, cause });
}
