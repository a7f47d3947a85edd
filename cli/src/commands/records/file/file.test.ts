import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { fileRoute, type Route, wireServer } from '../../../testing/wire-server.ts';

async function start(routes: Readonly<Record<string, Route>>) {
  const server = await wireServer(routes);
  return { server, context: bufferContext({ env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url } }) };
}

test('UPLOAD-19: put sends the file with its use and prints the path under which it is stored', async () => {
  const { context, server } = await start({
    'POST /sys/common/upload': (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: true, code: 0, message: 'letter/1.pdf', result: null, timestamp: 1 }));
    },
  });
  writeFileSync(join(context.folder, '承诺书.pdf'), '%PDF-1.7');
  const put = await context.run('file', 'put', '承诺书.pdf', '--biz', 'letter', '--quiet');
  expect(put).toMatchObject({ code: 0, out: 'letter/1.pdf\n', err: '' });
  const [sent] = server.calls;
  expect(sent?.body).toContain('letter');
  expect(sent?.body).toContain('%PDF-1.7');
});

test('get saves a stored file, under its own name or at -o', async () => {
  const { context } = await start({ 'GET /sys/common/static/temp/1.pdf': fileRoute('报告.pdf', Buffer.from('%PDF')) });
  expect(await context.run('file', 'get', 'temp/1.pdf', '-o', 'a.pdf', '--quiet')).toMatchObject({ code: 0 });
  expect(readFileSync(join(context.folder, 'a.pdf'), 'utf8')).toBe('%PDF');
  expect(await context.run('file', 'get', 'temp/1.pdf', '--quiet')).toMatchObject({ code: 0 });
  expect(readFileSync(join(context.folder, '报告.pdf'), 'utf8')).toBe('%PDF');
});

test('a file that is not there is told, and nothing is sent', async () => {
  const { context, server } = await start({});
  expect(await context.run('file', 'put', 'none.pdf')).toMatchObject({ out: '' });
  expect((await context.run('file', 'put', 'none.pdf')).code).not.toBe(0);
  expect(server.calls).toEqual([]);
});
