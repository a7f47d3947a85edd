import { Argument, Command, InvalidArgumentError } from 'commander';
import type { Run } from '../../../cli.ts';
import { type Shell, several } from '../../../shell.ts';
import type { ApiOptions } from './api-run.ts';

const methods: readonly ApiOptions['method'][] = ['GET', 'POST', 'PUT', 'DELETE'];

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };
const longestMs = 86_400_000;

/** `30s`, `10m` or `1h`, at most a day. */
const durationMs =
  (shell: Shell) =>
  (value: string): number => {
    const [, count = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(value) ?? [];
    const ms = Number(count) * (unitMs[unit] ?? 0);
    if (ms < 1 || ms > longestMs) throw new InvalidArgumentError(shell.text('api.badCache'));
    return ms;
  };

const load: Run<ApiOptions> = async (cli, options) => (await import('./api-run.ts')).runApi(cli, options);

export function apiCommand(shell: Shell, run: Run<ApiOptions> = load): Command {
  const { text } = shell;
  // Choices are checked before the value is converted to upper case, so both cases are listed.
  const method = new Argument('<method>', text('api.method')).choices([...methods, ...methods.map((name) => name.toLowerCase())]);
  return new Command('api')
    .description(text('api.description'))
    .addArgument(method)
    .argument('<path>', text('api.path'))
    .option('-f, --field <key=value>', text('api.field'), several, [])
    .option('-F, --typed-field <key=json>', text('api.typedField'), several, [])
    .option('-q, --query <key=value>', text('api.query'), several, [])
    .option('--input <file>', text('api.input'))
    .option('--paginate', text('api.paginate'), false)
    .option('--envelope', text('api.envelope'), false)
    .option('-o, --out <path>', text('api.out'))
    .option('--cache <duration>', text('api.cache'), durationMs(shell))
    .option('--dry-run', text('record.dryRun'))
    .addHelpText('before', `${text('api.examples')}\n`)
    .action((given: string, path: string, o: Omit<ApiOptions, 'method' | 'path'>, command: Command) => {
      const known = methods.find((name) => name === given.toUpperCase()) ?? 'GET';
      const { field, typedField, query, input, paginate, envelope, out, cache, dryRun } = o;
      return shell.start(run, { method: known, path, field, typedField, query, input, paginate, envelope, out, cache, dryRun }, command);
    });
}
