import { Argument, Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { usageError } from '../../../problems/cli-error.ts';
import { outOption, type Shell, several, shortOut } from '../../../shell.ts';
import type { ApiOptions } from './api-run.ts';

const methods: readonly ApiOptions['method'][] = ['GET', 'POST', 'PUT', 'DELETE'];

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const longestMs = 86_400_000;

/** `30s`, `10m` or `1h`, at most a day. */
function durationMs(value: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(value) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? 0);
  if (ms < 1 || ms > longestMs) throw usageError('tools.api.badCache', { params: { option: '--cache', value }, code: 'cli.bad_option' });
  return ms;
}

const load: Run<ApiOptions, 'tools' | 'transfer'> = async (cli, options) => (await import('./api-run.ts')).runApi(cli, options);

export function apiCommand(shell: Shell<'tools' | 'transfer'>, run: Run<ApiOptions, 'tools' | 'transfer'> = load): Command {
  const { text } = shell;
  // Choices are checked before the value is converted to upper case, so both cases are listed.
  const method = new Argument('<method>', text('tools.api.method')).choices([...methods, ...methods.map((name) => name.toLowerCase())]);
  return new Command('api')
    .description(text('program.command.api'))
    .addArgument(method)
    .argument('<path>', text('tools.api.path'))
    .option('-f, --field <key=value>', text('tools.api.field'), several, [])
    .option('-F, --typed-field <key=json>', text('tools.api.typedField'), several, [])
    .option('-q, --query <key=value>', text('tools.api.query'), several, [])
    .option('--input <file>', text('tools.api.input'))
    .option('--paginate', text('tools.api.paginate'), false)
    .option('--envelope', text('tools.api.envelope'), false)
    .addOption(outOption(text('tools.api.out')))
    .addOption(shortOut())
    .option('--cache <duration>', text('tools.api.cache'), durationMs)
    .option('--dry-run', text('program.option.dryRun'))
    .addHelpText('before', `${text('tools.api.examples')}\n`)
    .action((given: string, path: string, o: Omit<ApiOptions, 'method' | 'path'>, command: Command) => {
      const known = methods.find((name) => name === given.toUpperCase()) ?? 'GET';
      const { field, typedField, query, input, paginate, envelope, out, cache, dryRun } = o;
      return shell.start(run, { method: known, path, field, typedField, query, input, paginate, envelope, out, cache, dryRun }, command);
    });
}
