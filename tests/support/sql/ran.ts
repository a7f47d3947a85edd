import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, type RunnerTask } from 'vitest';
import { root } from '../process.ts';
import { unfolded } from './unfolded.ts';

// Runs before each file of the server's tests: those that the list of statements names must run them.

/** `file:line` of the call of the database that is on the stack. */
const siteOf = (stack: string): string | undefined => {
  const frames = [...stack.matchAll(/\(?([^\s(]+\/server\/src\/[^\s:]+):(\d+):\d+\)?$/gm)];
  const site = frames.find(([, file = '']) => !file.endsWith('/db/session.ts'));
  return site && `${relative(root, site[1] ?? '')}:${site[2] ?? ''}`;
};

const stacks: { prepareStackTrace?: ((error: Error, calls: NodeJS.CallSite[]) => unknown) | undefined } = Error;

/** The same in the compiled text: to find its line in the source takes longer than many a statement. */
const compiledSite = (): string | undefined => {
  const { prepareStackTrace } = stacks;
  stacks.prepareStackTrace = (_error, calls) => {
    const site = calls.find((call) => /\/server\/src\/(?!db\/session\.ts)/.test(call.getFileName() ?? ''));
    return site && `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`;
  };
  const { stack } = new Error();
  stacks.prepareStackTrace = prepareStackTrace;
  return stack;
};

/** Lines of a top-level declaration that call the database. */
const callsIn = (file: string, name: string): string[] => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const begins = lines.findIndex((line) => new RegExp(`^(export )?(async )?(const|function\\*?) ${name}\\b`).test(line));
  const ends = lines.findIndex((line, at) => at > begins && /^(\/\*\*|[a-z])/.test(line));
  return lines.flatMap((line, at) =>
    begins >= 0 && at >= begins && (ends < 0 || at < ends) && /\.(one|many|lists|run|stream)\b[<(]/.test(line) ? [`${file}:${at + 1}`] : [],
  );
};

const isWhole = (task: RunnerTask): boolean => task.mode !== 'skip' && (task.type === 'test' || task.tasks.every(isWhole));

const test = relative(root, expect.getState().testPath ?? '');
const listed = unfolded.filter((one) => one.test === test);
if (listed.length > 0) {
  const sites = new Set<string>();
  const known = new Set<string | undefined>();
  const hear = (): void => {
    const compiled = compiledSite();
    if (known.has(compiled)) return;
    known.add(compiled);
    const site = siteOf(new Error().stack ?? '');
    if (site !== undefined) sites.add(site);
  };
  let whole = false;
  beforeAll(() => subscribe('saiyun:db:statement', hear));
  beforeEach(({ task }) => {
    whole = isWhole(task.file);
  });
  afterAll(() => {
    unsubscribe('saiyun:db:statement', hear);
    // Single tests of a file need not run everything.
    if (!whole) return;
    const said = listed.flatMap((one) => one.names.flatMap((name) => callsIn(one.file, name)));
    const idle = said.filter((site) => !sites.has(site));
    if (idle.length > 0) throw new Error(`tests/support/sql/unfolded.ts says that ${test} runs ${idle.join(', ')}, which it does not`);
  });
}
