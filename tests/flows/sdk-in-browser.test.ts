import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visit, Visitor } from '../fixtures/sdk-visit/visit.ts';
import { chromiumPath, openBrowser, openPage } from '../support/browser.ts';
import { demoPassword, root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const secret = 'shared-secret-of-the-test';
const folder = tempFolder();

/** Bundles of the built package: an entry for the page, one for the worker, and their lazy chunks. */
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

/** A page with its scripts and nothing else. */
function site(scripts: string, others: RequestListener = (_asked, reply) => void reply.writeHead(404).end()): Server {
  const page =
    '<!doctype html><html lang="zh-CN"><title>sdk</title><link rel="icon" href="data:,"><script type="module" src="/bundle/page.js"></script></html>';
  return createServer((asked, reply) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://front');
    const script = readdirSync(scripts).find((name) => pathname === `/bundle/${name}`);
    if (script) reply.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(join(scripts, script)));
    else if (pathname === '/') reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    else others(asked, reply);
  });
}

/** A single origin for the page, its scripts, the platform's calls and its websockets, like a proxy in front of the platform. */
function front(platform: ServerProcess, scripts: string): Server {
  const proxy = site(scripts, (asked, reply) => {
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

const listening = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe.runIf(chromiumPath)('the sdk in a browser', () => {
  let platform: ServerProcess;
  const servers: Server[] = [];
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let url: string;
  /** Origins of pages elsewhere: one that the platform allows, and one that it does not. */
  let partner: string;
  let stranger: string;

  beforeAll(async () => {
    const scripts = await bundled();
    const open = (server: Server): Promise<string> => listening(servers[servers.push(server) - 1] ?? server);
    partner = await open(site(scripts));
    stranger = await open(site(scripts));
    platform = await startServer(join(folder.path, 'data'), {
      SAIYUN_CAPTCHA: 'off',
      SAIYUN_SIGN_SECRET: secret,
      SAIYUN_CORS_ORIGINS: partner,
    });
    url = await open(front(platform, scripts));
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
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
    // The multipart body is slightly longer than its file.
    expect(found.uploaded.last).toBe(found.uploaded.total);
    expect(found.uploaded.last).toBeGreaterThan(300_000);
    expect(found.exported.name).toMatch(/\.xlsx$/);
    expect(found.exported.size).toBeGreaterThan(1_000);
    expect(found.exported.done).toBe(found.exported.size);
    const log = JSON.stringify(found.log);
    expect(found.log.length).toBeGreaterThan(8);
    for (const hidden of [demoPassword, secret]) expect(log).not.toContain(hidden);
  };

  const visiting = (page: Page, given: Visitor) =>
    page.evaluate<Visit | { readonly kind: string; readonly message: string }, Visitor>(
      (of) =>
        (globalThis as unknown as { visit: (of: Visitor) => Promise<Visit> }).visit(of).catch(({ kind, message }) => ({ kind, message })),
      given,
    );

  test('in a page: signed calls, files with progress, errors, a websocket, and a session kept in its storage', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(url);
    await page.waitForFunction(() => 'visit' in globalThis);
    const found = (await visiting(page, { secret, password: demoPassword, dictCode: 'from_page' })) as Visit;
    hasSeenAll(found, 'from_page');
    expect(found.kept).toBe(true);
    const stored = await page.evaluate(() => Object.keys(localStorage).sort());
    expect(stored).toEqual(['Access-Token', 'Login_Depart', 'Login_Userinfo', 'Login_Username', 'TENANT_ID'].map((key) => `pro__${key}`));
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('in a page of another origin that the platform allows: the same', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(partner);
    await page.waitForFunction(() => 'visit' in globalThis);
    const found = (await visiting(page, { baseUrl: platform.url, secret, password: demoPassword, dictCode: 'from_elsewhere' })) as Visit;
    hasSeenAll(found, 'from_elsewhere');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('in a page of an origin that it does not allow: every call fails for the network, and says what may be the reason', async () => {
    const { page } = await openPage(browser);
    await page.goto(stranger);
    await page.waitForFunction(() => 'visit' in globalThis);
    const failed = await visiting(page, { baseUrl: platform.url, secret, password: demoPassword, dictCode: 'from_nowhere' });
    expect(failed).toEqual({ kind: 'network', message: expect.stringContaining(`${stranger} may be no allowed origin of the server`) });
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
      { secret, password: demoPassword, dictCode: 'from_worker' },
    );
    expect(answer.error).toBeUndefined();
    if (!answer.found) throw new Error('the worker told nothing');
    hasSeenAll(answer.found, 'from_worker');
    expect(answer.found.kept).toBe(false);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
