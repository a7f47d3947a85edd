import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visit } from '../fixtures/sdk-visit/visit.ts';
import { chromiumPath, openBrowser, openPage } from '../support/browser.ts';
import { root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const secret = 'shared-secret-of-the-test';
const password = 'Saiyun@2026';
const folder = tempFolder();

/** Bundles of the built package: an entry for the page, one for the worker, and what they load later. */
async function bundled(): Promise<string> {
  const outDir = join(folder.path, 'bundle');
  const fixture = (name: string): string => join(root, 'tests/fixtures/sdk-visit', `${name}.ts`);
  await build({
    configFile: false,
    logLevel: 'silent',
    root: join(root, 'tests'),
    base: '/bundle/',
    build: {
      outDir,
      target: 'es2024',
      modulePreload: false,
      rolldownOptions: {
        input: { page: fixture('page'), worker: fixture('worker') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  return outDir;
}

/** One origin for the page, its scripts, the platform's calls and its websockets, as a proxy in front of the platform would be. */
function front(platform: ServerProcess, scripts: string): Server {
  const page =
    '<!doctype html><html lang="zh-CN"><title>sdk</title><link rel="icon" href="data:,"><script type="module" src="/bundle/page.js"></script></html>';
  const proxy = createServer((asked, reply) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://front');
    const script = readdirSync(scripts).find((name) => pathname === `/bundle/${name}`);
    if (script) return void reply.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(join(scripts, script)));
    if (pathname === '/') return void reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    const on = request(
      { port: platform.port, host: '127.0.0.1', path: asked.url, method: asked.method, headers: asked.headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    on.on('error', () => reply.destroy());
    asked.pipe(on);
  });
  proxy.on('upgrade', (asked, socket, head) => {
    const on = connect(platform.port, '127.0.0.1', () => {
      const lines = Array.from(
        { length: asked.rawHeaders.length / 2 },
        (_, n) => `${asked.rawHeaders[2 * n]}: ${asked.rawHeaders[2 * n + 1]}`,
      );
      on.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      on.write(head);
      on.pipe(socket).pipe(on);
    });
    for (const one of [on, socket]) one.on('error', () => one.destroy());
  });
  return proxy;
}

describe.runIf(chromiumPath)('the sdk in a browser', () => {
  let platform: ServerProcess;
  let proxy: Server;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let url: string;

  beforeAll(async () => {
    const scripts = await bundled();
    platform = await startServer(join(folder.path, 'data'), { SAIYUN_CAPTCHA: 'off', SAIYUN_SIGN_SECRET: secret });
    proxy = front(platform, scripts);
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    proxy?.close();
    proxy?.closeAllConnections();
    await platform?.stop();
    folder.remove();
  });

  const hasSeenAll = (found: Visit, dictCode: string): void => {
    expect(found).toMatchObject({
      signedInAs: 'admin',
      page: { status: 200, rows: 2 },
      manyRows: 7,
      added: dictCode,
      uploaded: { size: 300_000 },
      refused: { kind: 'not_found', isApiError: true },
      aborted: 'aborted',
      unsigned: 'sign.missing',
      socket: ['open', 'closed'],
    });
    expect(found.page.requestId).toMatch(/^[\da-f]{32}$/);
    expect(found.page.contentType).toMatch(/^application\/json/);
    expect(found.refused.requestId).toMatch(/^[\da-f]{32}$/);
    expect(found.uploaded.path).toMatch(/^temp\/[\da-f]{32}\.png$/);
    // The multipart body is a little longer than its file.
    expect(found.uploaded.last).toBe(found.uploaded.total);
    expect(found.uploaded.last).toBeGreaterThan(300_000);
    expect(found.exported.name).toMatch(/\.xlsx$/);
    expect(found.exported.size).toBeGreaterThan(1_000);
    expect(found.exported.done).toBe(found.exported.size);
    const log = JSON.stringify(found.log);
    expect(found.log.length).toBeGreaterThan(8);
    for (const hidden of [password, secret]) expect(log).not.toContain(hidden);
  };

  test('in a page: signed calls, files with progress, errors, a websocket, and a session kept in its storage', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(url);
    await page.waitForFunction(() => 'visit' in globalThis);
    const found = await page.evaluate<Visit, Readonly<Record<string, string>>>(
      (given) => (globalThis as unknown as { visit: (of: typeof given) => Promise<Visit> }).visit(given),
      { secret, password, dictCode: 'from_page' },
    );
    hasSeenAll(found, 'from_page');
    expect(found.kept).toBe(true);
    const stored = await page.evaluate(() => Object.keys(localStorage).sort());
    expect(stored).toEqual(['Access-Token', 'Login_Depart', 'Login_Userinfo', 'Login_Username', 'TENANT_ID'].map((key) => `pro__${key}`));
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('in a web worker: the same, with a session that is kept nowhere', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(url);
    const answer = await page.evaluate<{ found?: Visit; error?: string }, Readonly<Record<string, string>>>(
      (given) =>
        new Promise((resolve, reject) => {
          const worker = new Worker('/bundle/worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage(given);
        }),
      { secret, password, dictCode: 'from_worker' },
    );
    expect(answer.error).toBeUndefined();
    if (!answer.found) throw new Error('the worker told nothing');
    hasSeenAll(answer.found, 'from_worker');
    expect(answer.found.kept).toBe(false);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
