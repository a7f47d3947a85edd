import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@saiyun/sdk';
import { noticeCalls } from '@saiyun/sdk/calls';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, eventually, freePort, root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';
import { openTerminal, type Terminal } from '../support/terminal.ts';

const folder = tempFolder();
const file = (name: string): string => join(folder.path, name);
const drafts = file('config/state/drafts/default');
const draftFiles = (): readonly string[] => readdirSync(drafts).filter((name) => name.endsWith('.draft'));

let server: ServerProcess;
let port: number;
const start = async (): Promise<void> => {
  server = await startServer(file('data'), { SAIYUN_CAPTCHA: 'off' }, port);
};

beforeAll(async () => {
  port = await freePort();
  await start();
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

const tokenOf = async (username: string): Promise<string> => {
  const client = createClient({ baseUrl: server.url });
  await client.mLogin({ username, password: demoPassword });
  const { token = '' } = client.session;
  await client.close();
  return token;
};

/** The terminal interface of one account, all with the same folders; its process id is written to a file. */
const open = (token: string, more: Readonly<Record<string, string>> = {}, columns = 80, rows = 24): Terminal => {
  const run = `echo $$ > ${file('pid')}; exec ${process.execPath} ${root}/cli/bin/saiyun.mjs tui --lang zh-CN`;
  const env = {
    SAIYUN_SERVER: server.url,
    SAIYUN_TOKEN: token,
    SAIYUN_CONFIG_DIR: file('config'),
    SAIYUN_KEYCHAIN: 'off',
    HOME: folder.path,
    ...more,
  };
  return openTerminal(['sh', '-c', run], env, columns, rows);
};

test('the build brings all of React with it, as it is made for use: what is left out runs as in development', () => {
  const bundle = join(root, 'tui/dist/bundle');
  for (const name of readdirSync(bundle).filter((name) => name.endsWith('.js')))
    expect(readFileSync(join(bundle, name), 'utf8'), name).not.toMatch(/from\s*["']react(?:\/|["'])/);
});

test.runIf(process.env.TEST_TMUX)(
  'DOWNLOAD-02: an export that is started elsewhere is seen to be ready, and saved',
  async () => {
    const client = createClient({ baseUrl: server.url });
    await client.mLogin({ username: 'admin', password: demoPassword });
    const terminal = open(client.session.token ?? '', { XDG_DOWNLOAD_DIR: file('downloads') });
    try {
      await terminal.see('待审核的报名');
      terminal.press('d');
      await terminal.see('我的下载');
      await client.downloads.create('dsTbUnit', { format: 'csv' });
      terminal.press('r');
      await terminal.see(/❯ 单位报表\.csv .*可下载/);
      terminal.press('s');
      await terminal.see('✓ 已保存 单位报表.csv');
      expect(readFileSync(file('downloads/单位报表.csv'), 'utf8')).toContain('单位代码');
      terminal.press('Escape');
      await terminal.see('待审核的报名');
      terminal.press('q');
      await terminal.see('[ended 0]');
    } finally {
      terminal.close();
      await client.close();
    }
  },
  60_000,
);

test.runIf(process.env.TEST_TMUX)(
  'NOTICE-08: the number of unread notices follows as they are sent, and goes as they are read',
  async () => {
    const admin = createClient({ baseUrl: server.url });
    await admin.mLogin({ username: 'admin', password: demoPassword });
    const calls = noticeCalls(admin.send);
    const terminal = open(await tokenOf('expert'));
    try {
      const before = Number(/(\d+) 条新通知/.exec(await terminal.see(/\d+ 条新通知/))?.[1]);
      expect(before).toBeGreaterThan(0);
      const title = '终端里的通知';
      await calls.add({ title, msgContent: '<p>第一段</p><p>第二段</p>', msgCategory: '1', msgType: 'ALL', priority: 'M' });
      const draft = (await calls.list({ match: { titile: title } })).records.find((row) => row.title === title);
      if (!draft) throw new Error('no draft');
      await calls.release(draft.id);
      await terminal.see(`${before + 1} 条新通知`);
      terminal.press('i');
      await terminal.see(title);
      terminal.press('/');
      terminal.type('终端');
      terminal.press('Enter', 'Enter');
      await terminal.see(/第一段[^\n]*\n[^\n]*第二段/);
      await terminal.see(`${before} 条新通知`);
      terminal.press('Escape');
      await terminal.see(/❯ {3}终端里的通知/);
    } finally {
      terminal.close();
      await admin.close();
    }
  },
);

describe.runIf(process.env.TEST_TMUX)('in a real terminal', () => {
  const ownFolder = { SAIYUN_CONFIG_DIR: file('sizes') };
  test.each([
    [60, 16],
    [80, 24],
    [120, 40],
  ])('of %d×%d each screen fills the window and is left again', async (columns, rows) => {
    const terminal = open(await tokenOf('expert003'), ownFolder, columns, rows);
    /** The head is in the first line, the keys in the last, and no line is broken by one that is too long. */
    const fills = async (text: RegExp | string): Promise<void> => {
      await terminal.see(text);
      const lines = terminal.lines().slice(0, rows);
      expect(lines).toHaveLength(rows);
      expect(lines[0]).toContain('赛云');
      expect(lines.at(-1)).toMatch(/帮助|返回/);
      for (const line of lines) expect(stringWidth(line), line).toBeLessThanOrEqual(columns);
    };
    try {
      await fills('第 1 / ');
      terminal.press('?');
      await fills('可用操作');
      terminal.press('Escape');
      await terminal.see('❯ WL-');
      terminal.press('m');
      await fills('可提现');
      terminal.press('Escape');
      await terminal.see('❯ WL-');
      terminal.press('Enter');
      await fills(/总分 +(未完成|\d)/);
      // From 120 columns on the work is beside its sheet.
      if (columns >= 120) await fills(/│ 摘要 /);
      else {
        terminal.press('f');
        await fills('当前版本');
      }
    } finally {
      terminal.close();
    }
  });

  test('what is typed stays while the window takes any size', async () => {
    const terminal = open(await tokenOf('expert003'), ownFolder);
    // The same sizes in each run, down to some that are too small.
    let seed = 20_261_130;
    const upTo = (most: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % most;
    };
    try {
      await terminal.see('第 1 / ');
      terminal.press('Enter');
      await terminal.see(/❯ \S+ +\* +▏/);
      terminal.type('6');
      await terminal.see(/❯ \S+ +\* +6▏/);
      for (let n = 0; n < 40; n += 1) {
        const [columns, rows] = [20 + upTo(140), 5 + upTo(45)];
        terminal.resize(columns, rows);
        const isSmall = columns < 60 || rows < 10;
        await terminal.see(isSmall ? /60×10/ : /❯ \S+ +\* +6▏/);
        // Nothing may be left of the size before.
        await eventually(`${columns}×${rows} is drawn`, () => {
          const lines = terminal.lines().slice(0, rows);
          const isWhole = isSmall || /帮助|返回/.test(lines.at(-1) ?? '');
          return lines.length === rows && isWhole && lines.every((line) => stringWidth(line) <= columns) ? true : undefined;
        });
      }
      terminal.resize(80, 24);
      await terminal.see(/❯ \S+ +\* +6▏/);
      terminal.type('5');
      await terminal.see(/❯ \S+ +\* +65▏/);
      terminal.press('C-u');
      expect(await terminal.see(/❯ \S+ +\* +▏/)).toContain('总分');
    } finally {
      terminal.close();
    }
  });
});

describe.runIf(process.env.TEST_TMUX)('the terminal interface for those who', () => {
  const wheelDown = '\u001b[<65;10;6M';
  const clickAt = (line: number): string => `\u001b[<0;10;${line}M`;

  test('use a mouse: the wheel goes on, a click selects, a second one opens', async () => {
    const terminal = open(await tokenOf('expert'), { SAIYUN_MOUSE: 'on' });
    try {
      await terminal.see('第 1 / ');
      terminal.type(wheelDown);
      await terminal.see('第 2 / ');
      const line = 6;
      terminal.type(clickAt(line));
      await terminal.see('第 3 / ');
      terminal.type(clickAt(line));
      expect(await terminal.see(/总分 +未完成|总分 +\d/)).not.toContain('第 3 / ');
    } finally {
      terminal.close();
    }
  });

  test('listen: each change is a line of its own, and nothing is drawn again', async () => {
    const terminal = open(await tokenOf('expert'), { SAIYUN_SCREEN_READER: 'on' });
    try {
      await terminal.see('第 1 / ');
      terminal.press('j');
      await terminal.see('第 2 / ');
      terminal.press('j');
      const said = await terminal.see('第 3 / ');
      expect(said).not.toContain('❯');
      for (const n of [1, 2, 3]) expect(said.split(`第 ${n} / `), `position ${n}`).toHaveLength(2);
    } finally {
      terminal.close();
    }
  });
});

describe.runIf(process.env.TEST_TMUX)('TUI-02: what is written in the terminal', () => {
  test('is not lost when the line goes and the program is killed; it is sent by itself once both are back', async () => {
    const token = await tokenOf('expert');
    const expert = createClient({ baseUrl: server.url });
    expert.setToken(token);
    const [review] = (await expert.reviews.myList({ status: '0', column: 'dueTime', order: 'asc' })).records;
    if (!review) throw new Error('no pending review');

    const terminal = open(token);
    try {
      await terminal.see(review.anonymousCode);
      terminal.press('/');
      terminal.type(review.anonymousCode);
      terminal.press('Enter', 'Enter');
      await terminal.see('评审意见');
      await server.kill();
      terminal.type('77');
      await terminal.see('未发送，联网后自动发送');
      expect(draftFiles()).toHaveLength(1);
      // The list and the review are as they were loaded, and the draft can be reached.
      terminal.press('Escape');
      await terminal.see(new RegExp(`❯ ${review.anonymousCode} +✎[^]*离线，当前显示 \\d\\d:\\d\\d 的内容`));
      terminal.press('Enter');
      await terminal.see(/❯ \S+ +\* +77 /);
      process.kill(Number(readFileSync(file('pid'), 'utf8')), 'SIGKILL');
      await terminal.see('[ended 137]');
    } finally {
      terminal.close();
    }
    expect(draftFiles()).toHaveLength(1);

    // Started without a line it shows what was seen before, with the draft.
    const offline = open(token);
    try {
      await offline.see(new RegExp(`未连接，\\d\\d:\\d\\d 的内容[^]*${review.anonymousCode} +✎`));
      offline.press('q');
      await offline.see('[ended 0]');
    } finally {
      offline.close();
    }

    await start();
    // Somebody else at the same computer sees and sends nothing of it.
    const other = open(await tokenOf('expert002'));
    try {
      await other.see('待评审');
      other.press('q');
      await other.see('[ended 0]');
    } finally {
      other.close();
    }
    expect(draftFiles()).toHaveLength(1);

    const again = open(token);
    try {
      await again.see(review.anonymousCode);
      await eventually('the draft is sent', () => (draftFiles().length === 0 ? true : undefined));
      const { result } = await expert.reviews.detail(review.id);
      expect(result).toMatchObject({ isDraft: '1', items: [{ scoreValue: 77 }] });
      again.press('q');
      await again.see('[ended 0]');
    } finally {
      again.close();
    }
    await expert.close();
  });

  test('is written in the own editor, which has the terminal to itself and gives it back as it was', async () => {
    // Says what it edits, and takes one line as the new text: what is typed reaches it and nobody else.
    const editor = file('editor.sh');
    writeFileSync(editor, `echo "$1" > ${file('edited')}\ncat "$1"\nstat -c 'mode %a' "$1"\nread line\nprintf '%s\\n' "$line" > "$1"\n`);
    const token = await tokenOf('expert');
    const expert = createClient({ baseUrl: server.url });
    expert.setToken(token);
    const [review] = (await expert.reviews.myList({ status: '0', column: 'dueTime', order: 'desc' })).records;
    if (!review) throw new Error('no pending review');
    const terminal = open(token, { EDITOR: `sh ${editor}` });
    try {
      await terminal.see('待评审');
      terminal.press('/');
      terminal.type(review.anonymousCode);
      terminal.press('Enter', 'Enter');
      await terminal.see('评审意见');
      terminal.press('G', 'Up', 'Up', 'Enter');
      await terminal.see('Esc 完成');
      terminal.type('初稿');
      await terminal.see('初稿');
      terminal.press('C-g');
      const outside = await terminal.see('mode 600');
      expect(outside).toContain('初稿');
      expect(outside).not.toContain('赛云');
      terminal.type('jjq 定稿');
      terminal.press('Enter');
      await terminal.see(/赛云[\s\S]*jjq 定稿/);
      expect(existsSync(readFileSync(file('edited'), 'utf8').trim())).toBe(false);
      terminal.press('Escape');
      await terminal.see(/❯ 评审意见 +jjq 定稿/);
      await terminal.see('已暂存');
      terminal.press('Escape');
      await terminal.see('全部');
      terminal.press('q');
      await terminal.see('[ended 0]');
    } finally {
      terminal.close();
    }
    expect((await expert.reviews.detail(review.id)).result).toMatchObject({ comment: 'jjq 定稿' });
    await expert.close();
  });
});
