import type { Cli, Run } from '../cli.ts';
import { CliError, usageError, withHint } from '../problems/cli-error.ts';
import type { Shell } from '../shell.ts';

/** What must not compile, checked by the compiler: each line under an expectation is a mistake of an author of commands. Never run. */
export function mistakes(shell: Shell<'dict'>, cli: Cli<'cron'>): void {
  shell.text('dict.code');
  shell.text('program.option.output');
  // @ts-expect-error -- no such key
  shell.text('dict.cod');
  // @ts-expect-error -- the texts of another area are not loaded
  shell.text('cron.next');
  cli.notice('cron.batchBad', { field: 'tz' });
  // @ts-expect-error -- a param is missing
  cli.notice('cron.batchBad');
  // @ts-expect-error -- a misspelt param
  cli.notice('cron.batchBad', { filed: 'tz' });

  const run: Run<object, 'cron'> = async () => undefined;
  // @ts-expect-error -- the work shows texts of an area that its command does not load
  void shell.start(run, {}, undefined as never);

  // A failure loads its own texts, so it may have any key.
  void new CliError('cron.none');
  void usageError('dict.noColumn', { params: { file: 'a.csv', column: 'type' } });
  // @ts-expect-error -- params are missing
  void usageError('dict.noColumn');
  // @ts-expect-error -- one param is missing
  void new CliError('dict.noColumn', { params: { file: 'a.csv' } });
  // @ts-expect-error -- no such key
  void new CliError('dict.noColum');
  // @ts-expect-error -- a hint with a param that its text does not have
  withHint(new Error(), 'problem.signing', { server: '' });
}
