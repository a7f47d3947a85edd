import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlatform, type Platform } from './platform.test-support.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

describe('the web admin', () => {
  let web: FastifyInstance;
  beforeAll(async () => {
    const root = join(platform.folder, 'web');
    await mkdir(join(root, 'assets'), { recursive: true });
    await writeFile(join(root, 'index.html'), '<head><title>赛云</title></head>');
    await writeFile(join(root, 'assets', 'index-A1b2C3d4.js'), 'let plain;');
    await writeFile(join(root, 'assets', 'index-A1b2C3d4.js.br'), 'brotli');
    await writeFile(join(root, 'assets', 'index-A1b2C3d4.js.gz'), 'gzip');
    await writeFile(join(platform.folder, 'secret.txt'), 'secret');
    web = await platform.app({ SAIYUN_WEB: root, SAIYUN_SYS_NAME: '</script><script>alert(1)' });
  });

  test('an address of a screen gets the page, which is asked for anew each time', async () => {
    for (const url of ['/', '/org/unit', '/user/login?redirect=%2F']) {
      const answer = await web.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('赛云');
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    }
  });

  test('the page has the settings of the site, which cannot end their tag, and is sent once', async () => {
    const answer = await web.inject({ url: '/index.html' });
    const [, told = ''] = /<script id="site" type="application\/json">(.*?)<\/script><\/head>/.exec(answer.body) ?? [];
    const settings = JSON.parse(told) as Readonly<Record<string, object>>;
    const asked = await web.inject({ method: 'POST', url: '/jeecg-boot/sys/getdomainconfig', payload: { language: 'en' } });
    expect(settings).toMatchObject({ 'zh-CN': { sysName: '</script><script>alert(1)', codes: 'Y' } });
    expect(asked.json()).toMatchObject({ result: settings.en });
    const again = await web.inject({ url: '/org/unit', headers: { 'if-none-match': String(answer.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test('a device that keeps the site among its applications learns its name in the language of the browser', async () => {
    const named = await platform.app({ SAIYUN_SYS_NAME: '大赛网', SAIYUN_SYS_NAME_EN: 'Contests' });
    for (const [language, name] of [
      ['zh-CN,zh;q=0.9', '大赛网'],
      ['en-GB', 'Contests'],
    ] as const) {
      const answer = await named.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': language } });
      expect(answer.headers).toMatchObject({ 'content-type': 'application/manifest+json; charset=utf-8', vary: 'Accept-Language' });
      expect(answer.json()).toMatchObject({ name, short_name: name, start_url: '/', display: 'standalone' });
    }
  });

  test('hashed assets are kept for ever and sent compressed to who takes it', async () => {
    const asset = (encoding: string) => web.inject({ url: '/assets/index-A1b2C3d4.js', headers: { 'accept-encoding': encoding } });
    expect((await asset('gzip, br')).body).toBe('brotli');
    expect((await asset('gzip')).headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'text/javascript; charset=utf-8' });
    const plain = await asset('');
    expect(plain.body).toBe('let plain;');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const again = await web.inject({ url: '/assets/index-A1b2C3d4.js', headers: { 'if-none-match': String(plain.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    '/assets/gone-A1b2C3d4.js',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%00',
    '/jeecg-boot',
    '/jeecg-boot/none',
  ])('%s is not found', async (url) => {
    const answer = await web.inject({ url });
    expect(answer.body).not.toBe('secret');
    if (url !== '/%00') expect(answer.statusCode).toBe(404);
  });

  test('without a built web admin the answer says so', async () => {
    const none = await platform.app({ SAIYUN_WEB: join(platform.folder, 'no-such-folder') });
    expect((await none.inject('/')).json()).toMatchObject({ error: 'path.unknown' });
  });
});
