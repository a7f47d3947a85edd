import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';

interface Hover {
  readonly documentation?: readonly { readonly text: string }[];
}

/** As much of TypeScript's language service as an editor asks for a hover; version 7 has none for programs. */
interface Typescript {
  readonly ScriptSnapshot: { fromString(text: string): unknown };
  readonly sys: { directoryExists(path: string): boolean; getDirectories(path: string): string[] };
  getDefaultLibFilePath(options: object): string;
  createLanguageService(host: object): { getQuickInfoAtPosition(file: string, at: number): Hover | undefined };
}

const here = createRequire(import.meta.url);
// The one that the checker of packages brings along.
const checker = createRequire(here.resolve('@arethetypeswrong/cli/package.json'));
const ts = createRequire(checker.resolve('@arethetypeswrong/core'))('typescript') as Typescript;

const documented = [
  ['units.list', 'One page of the rows that match'],
  ['units.edit', 'Changes the fields that are given'],
  ['competitions.config', 'All that is set up for a competition'],
  ['competitions.copy', 'Makes a competition after another one'],
  ['workPairs.compare', 'What the two works of a pair have in common'],
  ['works.handing', 'Until when a work is taken'],
  ['payments.query', "The state of an order's newest payment"],
  ['withdrawals.examination', 'What a withdrawal is decided by'],
  ['sessions.prove', "Proves the user's identity again"],
  ['records.history', 'What was done to a row'],
  ['roles.all', 'All roles'],
  ['dicts.refresh', "Clears the server's dictionary caches"],
] as const;

const program = `import type { Client } from '../index.ts';
export function hovered(client: Client): void {
${documented.map(([call]) => `  void client.${call};`).join('\n')}
}
`;

let hover: (call: string) => string;
beforeAll(() => {
  const file = fileURLToPath(new URL('hovered.ts', import.meta.url));
  const textOf = (path: string): string => (path === file ? program : readFileSync(path, 'utf8'));
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path: string) => (path === file || existsSync(path) ? ts.ScriptSnapshot.fromString(textOf(path)) : undefined),
    getCurrentDirectory: () => fileURLToPath(new URL('../..', import.meta.url)),
    // Node16 modules, ES2024 and the libraries by their names.
    getCompilationSettings: () => ({
      strict: true,
      module: 199,
      moduleResolution: 99,
      target: 99,
      allowImportingTsExtensions: true,
      noEmit: true,
      customConditions: ['source'],
      lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
    }),
    getDefaultLibFileName: (options: object) => ts.getDefaultLibFilePath(options),
    fileExists: (path: string) => path === file || existsSync(path),
    readFile: textOf,
    directoryExists: (path: string) => ts.sys.directoryExists(path),
    getDirectories: (path: string) => ts.sys.getDirectories(path),
  });
  hover = (call) => {
    const at = program.indexOf(`client.${call};`) + `client.${call}`.length - 1;
    return (service.getQuickInfoAtPosition(file, at)?.documentation ?? []).map(({ text }) => text).join('');
  };
}, 60_000);

test.each(documented)(
  'a hover over %s tells what it does, though it is taken out of its area',
  (call, told) => {
    expect(hover(call)).toContain(told);
  },
  60_000,
);
