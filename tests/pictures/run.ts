import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@saiyun/sdk';
import { chromium } from 'playwright-core';
import { faults, goodRow, writeRegistrations } from '../fixtures/registrations.ts';
import { demoPassword, root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';
import { openTerminal, type Terminal } from '../support/terminal.ts';
import { asciicast, type Recording, recorded } from './recorder.ts';
import { screenPage } from './screen-page.ts';

/**
 * `npm run pictures` records the terminal and the command line of the README on a platform of its own, as they are now: asciicasts, and
 * pictures of their last screens. It needs a build, tmux and a Chromium (`TEST_CHROMIUM`).
 */
const images = join(root, 'docs', 'images');
const browser = process.env.TEST_CHROMIUM ?? 'chromium';
const sizes = { tui: { columns: 120, rows: 28 }, shell: { columns: 92, rows: 18 } };

const tokenOf = async (server: ServerProcess, username: string): Promise<string> => {
  const client = createClient({ baseUrl: server.url });
  await client.mLogin({ username, password: demoPassword });
  const { token = '' } = client.session;
  await client.close();
  return token;
};

/** As fast as somebody types who knows what comes. */
const typing = async (terminal: Terminal, text: string): Promise<void> => {
  for (const letter of text) {
    terminal.type(letter);
    await pause(90);
  }
};

const pressing = async (terminal: Terminal, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    terminal.press(key);
    await pause(450);
  }
};

/** An expert opens a work and scores it while its text stands beside the sheet. */
async function review(terminal: Terminal): Promise<void> {
  await terminal.see('第 1 / ');
  await pause(1200);
  await pressing(terminal, 'j', 'j', 'Enter');
  await terminal.see('模型与方法');
  await pause(800);
  for (const score of ['92', '8.5', '88', 'a']) {
    await typing(terminal, score);
    await pressing(terminal, 'Enter');
  }
  await pressing(terminal, 'Right');
  await terminal.see(/总分 +88\.7/);
}

/** An organiser imports a sheet with a few wrong rows, and asks when a job runs. */
async function importing(terminal: Terminal): Promise<void> {
  const lines: readonly (readonly [line: string, told: string | RegExp])[] = [
    ['saiyun import registration 报名表.xlsx', /2000 +1995/],
    ['saiyun registration list --match competitionId=ZNCX-2026 --fields teamName,status --size 3', /第 1 页/],
    ['saiyun cron explain "0 0/30 8-18 ? * MON-FRI"', '8:00'],
  ];
  await terminal.see('$');
  for (const [line, told] of lines) {
    await typing(terminal, line);
    await pressing(terminal, 'Enter');
    await terminal.see(told, 120_000);
    await pause(1000);
  }
}

async function photographed({ screen, columns }: Recording, name: string): Promise<void> {
  const open = await chromium.launch({ executablePath: browser.includes('/') ? browser : `/usr/bin/${browser}`, args: ['--no-sandbox'] });
  try {
    const page = await open.newPage({ deviceScaleFactor: 2, viewport: { width: 1300, height: 800 } });
    await page.setContent(screenPage(screen, columns));
    await page.locator('body').screenshot({ path: join(images, `${name}.png`) });
  } finally {
    await open.close();
  }
}

async function picture(
  name: string,
  size: Pick<Recording, 'columns' | 'rows'>,
  terminal: Terminal,
  act: (terminal: Terminal) => Promise<void>,
): Promise<void> {
  try {
    const recording = await recorded(terminal, size, () => act(terminal));
    writeFileSync(join(images, `${name}.cast`), asciicast(recording, name));
    await photographed(recording, name);
  } finally {
    terminal.close();
  }
}

/** A folder with the sheet and a `saiyun` that is this build's. */
async function workplace(folder: string, server: ServerProcess): Promise<string> {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(join(root, 'cli/bin/saiyun.mjs'), join(bin, 'saiyun'));
  symlinkSync(process.execPath, join(bin, 'node'));
  const client = createClient({ baseUrl: server.url });
  await client.mLogin({ username: 'admin', password: demoPassword });
  const units = await client.units.list({ match: { status: '1' }, pageSize: 20 });
  await client.close();
  const known = { competition: 'ZNCX-2026', groups: ['本科组'], units: units.records.map(({ unitName }) => unitName) };
  const rows = Array.from(
    { length: 2000 },
    (_, n) => (n % 400 === 399 ? faults[n % 3]?.spoil(goodRow(n, known), n) : undefined) ?? goodRow(n, known),
  );
  await writeRegistrations(join(folder, '报名表.xlsx'), rows);
  return bin;
}

const folder = tempFolder();
const server = await startServer(join(folder.path, 'data'), { SAIYUN_CAPTCHA: 'off' });
try {
  const env = {
    SAIYUN_SERVER: server.url,
    SAIYUN_CONFIG_DIR: join(folder.path, 'config'),
    SAIYUN_KEYCHAIN: 'off',
    SAIYUN_LANG: 'zh-CN',
    HOME: folder.path,
  };
  const bin = await workplace(folder.path, server);
  const tui = openTerminal(
    [join(bin, 'node'), join(root, 'cli/bin/saiyun.mjs'), 'tui'],
    { ...env, SAIYUN_TOKEN: await tokenOf(server, 'expert') },
    sizes.tui.columns,
    sizes.tui.rows,
  );
  await picture('tui-review', sizes.tui, tui, review);
  const shell = openTerminal(
    ['sh', '-c', `cd ${folder.path}; PATH="${bin}:$PATH" PS1='$ ' exec sh -i`],
    { ...env, SAIYUN_TOKEN: await tokenOf(server, 'admin') },
    sizes.shell.columns,
    sizes.shell.rows,
  );
  await picture('cli-import', sizes.shell, shell, importing);
} finally {
  await server.stop();
  folder.remove();
}
