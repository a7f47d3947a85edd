import { join } from 'node:path';
import { createClient, openMessageSocket, openTableSocket } from '@saiyun/sdk';
import { afterAll, expect, test } from 'vitest';
import { demoPassword, eventually, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const folder = tempFolder();
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

test('SERVER-01: one process serves the calls, both websockets, stored files and the web admin, and its data survive a restart', async () => {
  const data = join(folder.path, 'data');
  server = await startServer(data, { SAIYUN_CAPTCHA: 'off', TEST_STARTED_DATA: '' });
  const signedIn = async (baseUrl: string) => {
    const client = createClient({ baseUrl });
    return { client, ...(await client.mLogin({ username: 'admin', password: demoPassword })) };
  };
  const first = await signedIn(server.url);
  const notice = await first.client.notices.add({ titile: '重启之前' });
  const file = await first.client.files.upload({ bytes: new TextEncoder().encode('stored'), name: 'kept.txt' });

  const options = { baseUrl: server.url, userId: first.userInfo.id, token: () => first.token, reconnectMs: 100 };
  const sockets = [openMessageSocket(options), openTableSocket(options)] as const;
  for (const socket of sockets) await eventually('socket open', () => (socket.state === 'open' ? true : undefined));
  for (const socket of sockets) socket.close();

  const page = await fetch(server.url);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('<div id="root">');

  expect(await server.stop()).toBe(0);
  server = await startServer(data, { SAIYUN_CAPTCHA: 'off' });
  const again = await signedIn(server.url);
  expect(await again.client.notices.queryById(notice.id)).toMatchObject({ titile: '重启之前', sendStatus: '0' });
  const kept = await again.client.files.get(file);
  expect(await new Response(kept.stream).text()).toBe('stored');
});
