import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../testing/buffer-context.ts';
import { Refusal, type Route, sessionRoutes, wireServer } from '../testing/wire-server.ts';

async function start(routes: Readonly<Record<string, Route>>, options: BufferOptions = {}) {
  const server = await wireServer({ ...sessionRoutes, ...routes });
  return bufferContext({ ...options, env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url, SAIYUN_LANG: 'en' } });
}

/** One line, without a stack trace. */
const oneLine = expect.stringMatching(/^saiyun: [^\n]+\n$/) as string;

describe('CLI-06: bad input is one clear line and its exit code', () => {
  test('a server of another version, which lacks the call', async () => {
    const context = await start({});
    const ran = await context.run('unit', 'list');
    expect(ran).toMatchObject({ code: 6, out: '', err: oneLine });
    expect(ran.err).toContain('the platform may be another version: check with saiyun doctor');
  });

  test.each([
    ['99', 'a newer'],
    ['0', 'an older'],
  ])('a server of another contract, %s, which might misunderstand', async (contract, said) => {
    const context = await start({
      'GET /dsTbUnit/list': (_call, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'saiyun-contract': contract });
        response.end(JSON.stringify({ success: true, code: 200, message: '', result: { records: [], total: 0 }, timestamp: 1 }));
      },
    });
    const ran = await context.run('unit', 'list');
    expect(ran).toMatchObject({ code: 2, out: '', err: oneLine });
    expect(ran.err).toContain(`speaks ${said} contract`);
    expect(JSON.parse((await context.run('unit', 'list', '--json')).err)).toMatchObject({
      code: 'contract.other',
      exitCode: 2,
      retryable: false,
    });
  });

  test('a server that is something else', async () => {
    const context = await start({
      'GET /dsTbUnit/list': (_call, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>');
      },
    });
    expect(await context.run('unit', 'list')).toMatchObject({ code: 10, out: '', err: oneLine });
  });

  test('a session that ends between two pages', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => ({ id: `u${i}`, unitName: 'x' }));
    const context = await start({
      'GET /dsTbUnit/list': ({ query }) =>
        query.get('pageNo') === '1'
          ? { records: rows, total: 400, size: 200, current: 1, pages: 2 }
          : new Refusal(401, 'Token失效，请重新登录', 'session.expired', 401),
    });
    const ran = await context.run('unit', 'list', '--all', '-o', 'csv', '--fields', 'id');
    expect(ran).toMatchObject({ code: 4, err: oneLine });
    // The output consists of complete lines.
    expect(ran.out.split('\n')).toHaveLength(202);
    expect(await context.run('unit', 'list', '--all', '--json')).toMatchObject({ code: 4, out: '' });
  });

  test.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
    const context = await start({});
    const path = join(context.folder, 'secret.csv');
    writeFileSync(path, 'x');
    chmodSync(path, 0o000);
    const ran = await context.run('import', 'unit', 'secret.csv');
    expect(ran).toMatchObject({ code: 1, err: oneLine });
    expect(ran.err).toContain('secret.csv');
  });

  test('no stack but with --debug', async () => {
    const context = await start({});
    expect((await context.run('unit', 'get', 'x')).err).not.toContain('    at ');
    expect((await context.run('unit', 'get', 'x', '--debug')).err).toContain('    at ');
  });
});

describe.runIf(existsSync('/dev/full'))('CLI-06: a full disk', () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  test.each([['cron next "0 0 2 * * ?"'], ['cron next "* * * * * ?" -n 1000 -o csv'], ['cron fields -o yaml'], ['completion bash']])(
    '%s > /dev/full is exit code 1',
    (words) => {
      const ran = spawnSync('sh', ['-c', `"${process.execPath}" --conditions=source "${main}" ${words} > /dev/full`], {
        env: { ...process.env, SAIYUN_CONFIG_DIR: '/nonexistent', SAIYUN_LANG: 'en' },
        encoding: 'utf8',
      });
      expect(ran.status).toBe(1);
      expect(ran.stderr).toMatch(/^saiyun: The disk is full[^\n]*\n$/);
    },
  );
});

// Only on machines that have it: a file that exists but that not even the administrator can read.
test.skipIf(!existsSync('/proc/self/mem'))('A9: a file that cannot be read is told with its path and why', async () => {
  const context = await start({});
  for (const words of [
    ['unit', 'add', '--input'],
    ['import', 'unit', '--format', 'csv'],
    ['unit', 'list', '--query'],
  ])
    expect(await context.run(...words, '/proc/self/mem')).toMatchObject({
      code: 1,
      out: '',
      err: 'saiyun: /proc/self/mem cannot be read (EIO)\n',
    });
});
