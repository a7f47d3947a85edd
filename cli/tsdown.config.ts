import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type UserConfig } from 'tsdown';
import { helpFile, helpWidths } from './src/quick/help-file.ts';

/** Our sdk and everything in plain JavaScript inside, what is optional or native outside. */
const shared: UserConfig = {
  platform: 'node',
  target: 'node24',
  outDir: 'dist',
  dts: false,
  minify: true,
  inputOptions: { resolve: { conditionNames: ['source', 'node', 'import', 'default'] } },
  deps: {
    alwaysBundle: [
      /^@saiyun\/sdk/,
      'commander',
      'conf',
      'cron-parser',
      'csv-parse',
      'i18next',
      'luxon',
      'string-width',
      'undici',
      'ws',
      'yaml',
    ],
    neverBundle: ['jq-web', /^pdfjs-dist/, '@saiyun/server', '@saiyun/tui', 'keytar', '@napi-rs/keyring'],
    onlyBundle: false,
  },
};

/** Commander loads this module for subcommands that are programs of their own. We have none, and loading it takes 5 ms. */
const noChildProcess = {
  name: 'no-child-process',
  resolveId: (source: string, importer?: string) =>
    source === 'node:child_process' && importer?.includes('/commander/') ? '\0no-child-process' : undefined,
  load: (id: string) => (id === '\0no-child-process' ? 'export default {};' : undefined),
};

/** The help of the program, as it writes it itself, for `quick-help.ts`. */
function writeHelp(): void {
  const dist = join(import.meta.dirname, 'dist');
  mkdirSync(join(dist, 'help'), { recursive: true });
  for (const language of ['zh-CN', 'en'])
    for (const width of helpWidths) {
      const env = { SAIYUN_CONFIG_DIR: join(dist, 'help'), COLUMNS: String(width), CLICOLOR_FORCE: '1' };
      // Not in the short form, which is what is written here.
      const help = execFileSync(process.execPath, [join(dist, 'main.cjs'), '--help', '--lang', language], { env });
      writeFileSync(helpFile(dist, language, width), help);
    }
}

/**
 * The command is CommonJS: an ES module that imports `node:fs` gets a facade with all of its exports, and making that one loads
 * half of Node's streams. So it starts in two thirds of the time. Tests and other packages import the ES module.
 */
export default defineConfig([
  { ...shared, entry: { main: 'src/main.ts' }, format: 'cjs', clean: true, shims: true, plugins: [noChildProcess], onSuccess: writeHelp },
  { ...shared, entry: { index: 'src/index.ts' }, format: 'esm', clean: false, fixedExtension: false },
]);
