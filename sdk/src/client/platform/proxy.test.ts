import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { clientOf, localServer } from '../local-server.test-support.ts';

afterEach(() => vi.unstubAllEnvs());

/** A proxy that records the hosts of its requests, by tunnel or by complete address. */
async function localProxy() {
  const asked: string[] = [];
  const proxy = createServer((request, reply) => {
    asked.push(new URL(request.url ?? '').host);
    reply.end('{"success":true,"code":200,"result":"through the proxy"}');
  });
  proxy.on('connect', (request, client, head) => {
    asked.push(request.url ?? '');
    const { hostname, port } = new URL(`http://${request.url}`);
    const target = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      target.write(head);
      target.pipe(client).pipe(target);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked };
}

test('calls go through the proxy of the environment, except to hosts of NO_PROXY', async () => {
  const proxy = await localProxy();
  const server = await localServer(() => 'directly');
  vi.stubEnv('HTTP_PROXY', proxy.url);
  vi.stubEnv('http_proxy', proxy.url);
  vi.stubEnv('NO_PROXY', '');
  vi.stubEnv('no_proxy', '');
  const client = clientOf(server);
  await client.send('GET', '/a');
  await client.close();
  expect(proxy.asked).toEqual([server.url.replace('http://', '')]);
  vi.stubEnv('NO_PROXY', '127.0.0.1');
  vi.stubEnv('no_proxy', '127.0.0.1');
  const direct = clientOf(server);
  expect(await direct.send('GET', '/a')).toBe('directly');
  await direct.close();
  expect(proxy.asked).toHaveLength(1);
});
