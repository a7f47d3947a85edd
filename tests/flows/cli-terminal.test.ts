import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@saiyun/sdk';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrationHeaders } from '../fixtures/registrations.ts';
import { demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';
import { placeFor } from '../support/session-file.ts';
import { openTerminal, type Terminal } from '../support/terminal.ts';

const folder = tempFolder();
let server: ServerProcess;

beforeAll(async () => {
  server = await startServer(join(folder.path, 'data'), { SAIYUN_CAPTCHA: 'off' });
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

describe.runIf(process.env.TEST_TMUX)('CLI-06: in a real terminal', () => {
  interface Shell {
    readonly terminal: Terminal;
    readonly work: string;
    readonly run: (command: string) => void;
    /** Waits for the prompt after the command, which shows its exit code; returns the screen. */
    readonly ended: (code: number, timeoutMs?: number) => Promise<string>;
  }

  /** Bash with a prompt that shows the previous command's exit code and its own number. */
  const shell = async (name: string, more: Readonly<Record<string, string>> = {}): Promise<Shell> => {
    const place = placeFor(join(folder.path, name), { SAIYUN_SERVER: server.url, SAIYUN_LANG: 'en', TERM: 'xterm-256color', ...more });
    const terminal = openTerminal(['bash', '--norc', '--noprofile'], { ...place.env, PS1: '[$?#\\#]>' }, 120, 30);
    let number = 1;
    const run = (command: string): void => {
      terminal.type(`clear; ${command}`);
      terminal.press('Enter');
      number++;
    };
    const ended = (code: number, timeoutMs?: number): Promise<string> => terminal.see(`[${code}#${number}]>`, timeoutMs);
    await ended(0);
    run(`cd ${place.folder}`);
    await ended(0);
    return { terminal, work: place.folder, run, ended };
  };

  test('asks for name and password without showing it; a list goes to the pager; Ctrl-C at a prompt is exit code 130', async () => {
    const { terminal, run, ended } = await shell('prompts');
    try {
      run('saiyun login');
      await terminal.see('User name:');
      terminal.type('admin');
      terminal.press('Enter');
      await terminal.see(/Password.*:/);
      terminal.type(demoPassword);
      terminal.press('Enter');
      const signedIn = await ended(0);
      expect(signedIn).toContain('Signed in at');
      expect(signedIn).not.toContain(demoPassword);

      run('saiyun login');
      // The new prompt is the last line; the one before has an answer behind it.
      await terminal.see(/User name:\s*$/);
      terminal.press('C-c');
      expect(await ended(130)).toContain('Interrupted');

      run('PAGER="sed s/^/paged:/" saiyun unit list --size 60');
      expect(await ended(0)).toContain('paged:');
      run('PAGER="sed s/^/paged:/" saiyun unit list --size 3');
      expect(await ended(0)).not.toContain('paged:');
    } finally {
      terminal.close();
    }
  });

  test('A9: a list is cut to the width of the terminal, Chinese by its double width; --no-pager shows it at once', async () => {
    const client = createClient({ baseUrl: server.url });
    const { token } = await client.mLogin({ username: 'admin', password: demoPassword });
    await client.close();
    const { terminal, run, ended } = await shell('width', {
      SAIYUN_TOKEN: token,
      SAIYUN_TENANT: '1',
      SAIYUN_LANG: 'zh-CN',
      LC_ALL: 'C.UTF-8',
    });
    try {
      // On a terminal of 120 columns a longer line wraps, and its second part does not start with an id.
      run('saiyun unit list --size 5 --fields id,unitName,unitNameEn,areaId,contact,status,createTime --quiet');
      const screen = await ended(0);
      expect(screen).toContain('…');
      const lines = screen.split('\n').filter((line) => /^[\da-f]{8,12} {2}/.test(line));
      expect(lines).toHaveLength(5);
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(120);
      expect(screen.split('\n').filter((line) => line !== '' && !/^(id +|[\da-f]{8,12}) {2}|^\[/.test(line))).toEqual([]);

      run('COLUMNS=60 saiyun unit list --size 3 --fields id,unitName,areaId,status --quiet');
      for (const line of (await ended(0)).split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(60);
      run('PAGER="sed s/^/paged:/" saiyun unit list --size 60 --no-pager --fields unitCode');
      expect(await ended(0)).not.toContain('paged:');
    } finally {
      terminal.close();
    }
  });

  test('what cannot be undone is done when its number is typed, and not for any other word', async () => {
    const client = createClient({ baseUrl: server.url });
    await client.mLogin({ username: 'admin', password: demoPassword });
    const area = (await client.areas.list({ match: { areaCode: 'HB' } })).records[0];
    const { id } = await client.units.add({ unitCode: 'TERM1', unitName: '终端大学', areaId: area?.id ?? '' });
    const { terminal, run, ended } = await shell('confirm', { SAIYUN_TOKEN: client.session.token ?? '', SAIYUN_TENANT: '1' });
    try {
      run(`saiyun unit delete ${id}`);
      await terminal.see('to confirm:');
      terminal.type('yes');
      terminal.press('Enter');
      await ended(1);
      run(`saiyun unit delete ${id}`);
      await terminal.see('to confirm:');
      terminal.type(id);
      terminal.press('Enter');
      await ended(0);
      expect((await client.units.list({ match: { unitCode: 'TERM1' } })).total).toBe(0);
    } finally {
      terminal.close();
      await client.close();
    }
  });

  test('an import shows a bar; Ctrl-C stops it, says how to go on, and the same command does', async () => {
    const client = createClient({ baseUrl: server.url });
    await client.mLogin({ username: 'admin', password: demoPassword });
    const { terminal, work, run, ended } = await shell('import', { SAIYUN_TOKEN: client.session.token ?? '', SAIYUN_TENANT: '1' });
    // Refused rows are read and reported like any other, and need no competition.
    const rows = Array.from({ length: 60_000 }, (_v, i) => `X,U,Y,Z${i},${','.repeat(registrationHeaders.length - 5)}`);
    writeFileSync(join(work, 'many.csv'), `${registrationHeaders.join(',')}\n${rows.join('\n')}\n`);
    try {
      run('saiyun import registration many.csv');
      await terminal.see(/Importing many\.csv.*\[#*-*\] \d+%/, 60_000);
      terminal.press('C-c');
      expect(await ended(130)).toMatch(/Interrupted; the platform continues with import task [0-9a-f]{32}/);
      run('saiyun import registration many.csv');
      const done = await ended(3, 120_000);
      expect(done).toContain('continuing import task');
      expect(done).toMatch(/many\.csv +60000 +0 +0 +0 +60000/);
      const tasks = await client.imports.list({ match: { fileName: 'many.csv' } });
      expect(tasks.total).toBe(1);
    } finally {
      terminal.close();
      await client.close();
    }
  }, 240_000);
});
