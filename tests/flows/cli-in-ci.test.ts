import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@saiyun/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { demoPassword, root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';
import { type Place, placeFor, runStep } from '../support/session-file.ts';

const folder = tempFolder();
let server: ServerProcess;
let place: Place;
const file = (name: string): string => join(place.folder, name);

beforeAll(async () => {
  server = await startServer(join(folder.path, 'data'), { SAIYUN_CAPTCHA: 'off' });
  const client = createClient({ baseUrl: server.url });
  const { token } = await client.mLogin({ username: 'admin', password: demoPassword });
  place = placeFor(join(folder.path, 'job'), { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: token, SAIYUN_TENANT: '1' });
  await client.close();
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

const good = '单位代码,单位名称,赛区\nCI001,持续一大学,HB\nCI002,持续二大学,HB\n';
const oneBad = `${good}CI003,,HB\n`;

test('examples/ci/job.sh imports, exports and ends with the exit code of the import', async () => {
  const job = (): ReturnType<typeof runStep> => runStep(place, `${join(root, 'examples/ci/job.sh')} units.csv copy.csv`);
  writeFileSync(file('units.csv'), oneBad);
  const first = await job();
  expect(first, first.err).toMatchObject({ code: 3 });
  expect(first.out).toContain('added 2, updated 0, refused 1\n');
  expect(first.out).toMatch(/\n[1-9]\d* units in copy\.csv\n$/);
  expect(existsSync(file('units-errors.xlsx'))).toBe(true);
  expect(readFileSync(file('copy.csv'), 'utf8')).toContain('CI002,持续二大学\r\n');

  writeFileSync(file('units.csv'), good.replace('一大', '三大'));
  const second = await job();
  expect(second, second.err).toMatchObject({ code: 0 });
  expect(second.out).toContain('added 0, updated 1, refused 0\n');

  writeFileSync(file('units.csv'), good.replace('单位名称', '名字'));
  expect((await job()).code).toBe(8);
  const signedOut = await runStep({ ...place, env: { ...place.env, SAIYUN_TOKEN: 'x'.repeat(43) } }, join(root, 'examples/ci/job.sh'));
  expect(signedOut.code).toBe(4);
});

interface Workflow {
  readonly jobs: { readonly units: { readonly steps: readonly { readonly name?: string; readonly run?: string }[] } };
}

test('the steps of examples/ci/github-actions.yml run one after the other', async () => {
  rmSync(file('units-errors.xlsx'), { force: true });
  const { jobs } = parse(readFileSync(join(root, 'examples/ci/github-actions.yml'), 'utf8')) as Workflow;
  const steps = jobs.units.steps.flatMap(({ name, run }) => (run === undefined || name === 'Install' ? [] : [run]));
  expect(steps.length).toBeGreaterThan(4);
  writeFileSync(file('units.csv'), oneBad.replaceAll('CI00', 'CG00').replaceAll('持续', '工作流'));
  for (const step of steps) {
    // This is how the runner starts it.
    writeFileSync(file('step.sh'), step);
    const done = await runStep({ ...place, env: { ...place.env, SAIYUN_LANG: 'en', NO_COLOR: '1' } }, 'bash -e step.sh');
    expect(done, `${step}\n${done.err}`).toMatchObject({ code: 0 });
    if (step.includes('::warning')) expect(done.out).toContain('::warning file=units.csv::');
  }
  expect(JSON.parse(readFileSync(file('report.json'), 'utf8'))).toMatchObject([{ report: { addedCount: 2, errorCount: 1 } }]);
  expect(readFileSync(file('units-copy.csv'), 'utf8')).toContain('CG001,工作流一大学\r\n');
});

const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/** The shell's suggestions for each of these lines, one per line, without their descriptions. */
const asked: Readonly<Record<string, readonly [script: string, ask: (line: string) => string]>> = {
  bash: [
    'source <(saiyun completion bash)',
    (line) => `COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _saiyun; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  zsh: [
    `autoload -U compinit; compinit -u -D; source <(saiyun completion zsh); _describe() { print -l -- "\${(@P)2%%:*}" }; _files() { print files }`,
    (line) => `words=(${line}); CURRENT=$#words; _saiyun`,
  ],
  fish: ['saiyun completion fish | source', (line) => `complete -C "${line.replaceAll('"', "'")}" | string replace -r '\\t.*' ''; true`],
};

describe.each(Object.entries(asked))('A9: completion in %s', (shell, [script, ask]) => {
  test.skipIf(!has(shell))('offers commands, records, options and what only the platform knows', async () => {
    const after = async (line: string): Promise<readonly string[]> => {
      writeFileSync(file('ask'), `${script}\n${ask(line)}\n`);
      const { code, out, err } = await runStep(
        { ...place, env: { ...place.env, HOME: place.folder } },
        `${shell} ${shell === 'zsh' ? '-f ' : ''}ask`,
      );
      expect({ line, code, err }).toEqual({ line, code: 0, err: '' });
      return out.split('\n').filter((one) => one !== '');
    };
    expect(await after('saiyun cr')).toEqual(['cron']);
    expect(await after('saiyun unit e')).toEqual(['edit', 'enable']);
    expect(await after('saiyun unit list --ord')).toEqual(['--order']);
    expect(await after('saiyun unit list --order a')).toEqual(['asc']);
    // Suggestions from the platform are left out if it does not respond soon.
    const patience = { timeout: 60_000 };
    await expect.poll(() => after('saiyun dict items se'), patience).toEqual(expect.arrayContaining(['sex']));
    await expect.poll(() => after('saiyun unit list --match unitType=u'), patience).toEqual(['unitType=university']);
  });
});
