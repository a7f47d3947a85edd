import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { demoPassword, environment, root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const definition = `import { entity, standard } from '../../contract/entity.ts';
import { dict, int, text } from '../../contract/field.ts';
import { unitStatus } from './choices.ts';

/** A place where a final is held. */
export const venue = entity('dsTbVenue', {
  label: ['场地', 'Venue'],
  title: 'venueName',
  key: ['venueName'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: standard,
  stateField: 'status',
  states: unitStatus,
  fields: {
    venueName: text(['场地名称', 'Name'], { required: true, unique: true, max: 50, search: 'like' }),
    capacity: int(['容量', 'Capacity'], { min: 1, max: 100000, sort: true }),
    status: dict(['状态', 'State'], unitStatus, { server: true, default: unitStatus.enabled }),
  },
  verbs: {
    close: { label: ['停用', 'Close'], from: ['enabled'], to: 'disabled', roles: ['ADMIN'] },
  },
});
`;
const migration = `create table ds_tb_venue (
  id text primary key,
  tenant_id integer not null,
  venue_name text not null,
  capacity integer,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_venue_created on ds_tb_venue (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_venue_venue_name_key on ds_tb_venue (tenant_id, venue_name) where del_flag = '0';
`;

/** Files that a checkout does not contain. */
const left = new Set(['node_modules', '.git', '.cache', '.saiyun', 'server/dist/demo-database']);

/** The project in a folder below this one, so that it finds the packages installed here, but its own five packages first. */
function copyProject(to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(root))
    cpSync(join(root, name), join(to, name), {
      recursive: true,
      filter: (path) => !left.has(path.slice(root.length + 1)),
      preserveTimestamps: true,
    });
  mkdirSync(join(to, 'node_modules/@saiyun'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules/@saiyun'))) symlinkSync(join(to, name), join(to, 'node_modules/@saiyun', name));
}

const runIn = (
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<{ code: number; output: string }> =>
  new Promise((done) => {
    const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...environment(), PATH: path, NODE_ENV: '', NO_COLOR: '1', ...env },
    });
    child.stdin.end(input);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    child.once('close', (code) => done({ code: code ?? -1, output }));
  });

const folder = tempFolder();
const copy = join(root, '.cache', `recipe-${basename(folder.path)}`);
const names = join(copy, 'cli/src/records/record-names.ts');
let server: ServerProcess | undefined;

beforeAll(() => {
  copyProject(copy);
  writeFileSync(join(copy, 'sdk/src/entities/org/venue.ts'), definition);
  writeFileSync(join(copy, 'server/migrations/9999_venue.sql'), migration);
  appendFileSync(join(copy, 'sdk/src/entities/org/index.ts'), `export { venue } from './venue.ts';\n`);
  appendFileSync(join(copy, 'sdk/src/nouns/index.ts'), `export { venue as venues } from '../entities/org/venue.ts';\n`);
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
  rmSync(copy, { recursive: true, force: true });
});

test('one more record is two files and three lines: list, form, import, command line and OpenAPI have it', async () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const forgotten = await runIn(copy, [tsc, '-b', 'cli']);
  expect(forgotten).toMatchObject({ code: expect.any(Number), output: expect.stringContaining(`cli/src/records/${basename(names)}`) });
  expect(forgotten.output).toContain("'venue'");
  writeFileSync(names, readFileSync(names, 'utf8').replace('export const recordNames = {', `$&\n  venue: 'dsTbVenue',`));

  // Not by `npm run build`, which would first install the packages a second time.
  const parts = `import('./scripts/build.mjs').then(({ build }) => build(['sdk', 'server', 'cli', 'web'])).then((ok) => process.exit(ok ? 0 : 1))`;
  const built = await runIn(copy, ['-e', parts]);
  expect(built.code, built.output).toBe(0);
  // An existing platform, whose data come from the version without the record.
  server = await startServer(join(folder.path, 'data'), { SAIYUN_CAPTCHA: 'off' }, undefined, copy);
  const own = { SAIYUN_SERVER: server.url, SAIYUN_CONFIG_DIR: join(folder.path, 'cli') };
  const saiyun = (...args: string[]) => runIn(folder.path, [join(copy, 'cli/bin/saiyun.mjs'), ...args], own);

  writeFileSync(join(folder.path, 'venues.csv'), '场地名称,容量\n东操场,300\n体育馆,1200\n无效,0\n');
  const signIn = [join(copy, 'cli/bin/saiyun.mjs'), 'login', '--username', 'admin', '--password-stdin'];
  const signedIn = await runIn(folder.path, signIn, own, `${demoPassword}\n`);
  expect(signedIn.code, signedIn.output).toBe(0);
  const imported = await saiyun('import', 'venue', join(folder.path, 'venues.csv'));
  expect(imported.code, imported.output).toBe(3);
  expect(JSON.parse((await saiyun('venue', 'list', '--json=venueName,capacity')).output)).toEqual([
    { venueName: '体育馆', capacity: 1200 },
    { venueName: '东操场', capacity: 300 },
  ]);

  const openapi = (await (await fetch(`${server.url}/jeecg-boot/openapi.json`)).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(openapi.paths).filter((path) => path.includes('dsTbVenue'))).toHaveLength(9);
}, 600_000);

test.runIf(chromiumPath)('one more record is in the menu, the list and the form of the browser', async ({ skip }) => {
  if (!server) return skip('the server was not built');
  await readAllMessages(server.url, ['admin']);
  const browser = await openBrowser();
  try {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'admin', '/org/venue');
    await page.getByRole('row', { name: /体育馆/ }).waitFor();
    await page.getByRole('button', { name: '新增' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('场地名称').fill('礼堂');
    await form.getByLabel('容量').fill('800');
    await form.getByRole('button', { name: /保\s*存/ }).click();
    await page.getByRole('row', { name: /礼堂/ }).waitFor();
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
