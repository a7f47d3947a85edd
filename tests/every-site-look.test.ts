import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await testServer();
  ({ port } = await server.listen());
});
afterAll(() => server?.close());

const at = '/sys/siteLook';
const edit = (look: Record<string, unknown>, tenant = 1) => server.as('ADMIN', tenant).call('PUT', `${at}/edit`, look);
const own = (tenant = 1) => server.as('ADMIN', tenant).ok<Record<string, unknown> & { revision: number }>('GET', `${at}/own`);
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const uploaded = async (bytes: Buffer, name: string, biz: string, tenant = 1): Promise<string> => {
  const form = new FormData();
  form.set('biz', biz);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot/sys/common/upload`, {
    method: 'POST',
    headers: { 'X-Access-Token': await server.as('ADMIN', tenant).token() },
    body: form,
  });
  return ((await reply.json()) as { message: string }).message;
};
/** A request as a browser at another host sends it; `fetch` does not let one say which. */
const asked = (method: string, path: string, host: string, language: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, method, path, headers: { host, 'accept-language': language } }, (reply) => {
      let body = '';
      reply.setEncoding('utf8').on('data', (part: string) => (body += part));
      reply.on('end', () => resolve(body));
    });
    sent.on('error', reject).end();
  });
/** What a stranger gets at a host. */
const shown = async (host: string, language = 'zh-CN') =>
  (JSON.parse(await asked('POST', '/jeecg-boot/sys/getdomainconfig', host, language)) as { result: Record<string, unknown> }).result;

test('TENANT-01: a tenant has a look of its own, which strangers see at its host and nobody else anywhere', async () => {
  const logo = await uploaded(png, 'logo.png', 'public', 2);
  const first = await own(2);
  expect(first).toMatchObject({ revision: 0, siteName: null, host: null });
  const look = {
    siteName: '江城大学竞赛',
    siteNameEn: 'Jiangcheng Contests',
    logo,
    icon: logo,
    primaryLight: '#0b5cad',
    primaryDark: '#7ab8ff',
    footer: '江城大学教务处',
    defaultLanguage: 'en',
    revision: 0,
  };
  expect(await edit(look, 2)).toMatchObject({ success: true, result: { ...look, revision: 1 } });
  expect(await server.db.many(`select entity, entity_id as id from sys_audit_log where tenant_id = 2 and action = 'siteLook'`)).toEqual([
    { entity: 'sysTenant', id: '2' },
  ]);
  await server.db.run(`update sys_tenant set host = 'contest.example.edu.cn' where id = 2`);
  expect(await shown('contest.example.edu.cn')).toMatchObject({
    tenantId: 2,
    sysName: '江城大学竞赛',
    sysLogo: logo,
    primary: { light: '#0b5cad', dark: '#7ab8ff' },
    footer: '江城大学教务处',
    language: 'en',
  });
  expect(await shown('contest.example.edu.cn', 'en')).toMatchObject({ sysName: 'Jiangcheng Contests' });
  for (const host of ['other.example.edu.cn', 'localhost']) expect(await shown(host)).not.toHaveProperty('tenantId', 2);
  // Whoever is signed in sees the own tenant, from whichever host.
  expect(await server.as('ADMIN', 2).ok('POST', '/sys/getdomainconfig')).toMatchObject({ sysName: '江城大学竞赛' });
  expect(await server.as('ADMIN').ok('POST', '/sys/getdomainconfig')).toMatchObject({ tenantId: 1, sysName: '赛云' });
  const manifest = await asked('GET', '/manifest.webmanifest', 'contest.example.edu.cn', 'en');
  expect(JSON.parse(manifest)).toMatchObject({ name: 'Jiangcheng Contests', theme_color: '#0b5cad', icons: [{ sizes: 'any' }] });
});

test('a host that belongs to nobody shows the look of the platform’s own tenant', async () => {
  expect(await edit({ siteName: '省赛平台', revision: (await own()).revision })).toMatchObject({ success: true });
  expect(await shown('anything.example')).toMatchObject({ tenantId: 1, sysName: '省赛平台' });
  expect(await shown('contest.example.edu.cn')).toMatchObject({ sysName: '江城大学竞赛' });
});

test('a look is changed by administrators, over the revision that they read', async () => {
  for (const role of ['APPL', 'SUB', 'AUD'] as const) {
    expect(await server.as(role).call('GET', `${at}/own`)).toMatchObject({ error: 'access.denied' });
    expect(await server.as(role).call('PUT', `${at}/edit`, { siteName: 'x', revision: 0 })).toMatchObject({ error: 'access.denied' });
  }
  const { revision } = await own();
  expect(await edit({ siteName: '旧', revision: revision - 1 })).toMatchObject({ error: 'row.stale' });
  expect(await edit({ siteName: '新', revision })).toMatchObject({ success: true });
  expect(await edit({ siteName: '又', revision })).toMatchObject({ error: 'row.stale' });
  expect(await own()).toMatchObject({ siteName: '新', revision: revision + 1 });
});

test.each([
  [{ primaryLight: '#ffd400', primaryDark: '#7ab8ff' }, 'primaryLight', 'rule'],
  [{ primaryLight: '#0b5cad', primaryDark: '#0b5cad' }, 'primaryDark', 'rule'],
  [{ primaryLight: '#0b5cad' }, 'primaryDark', 'required'],
  [{ primaryLight: 'blue', primaryDark: '#7ab8ff' }, 'primaryLight', 'pattern'],
  [{ logo: 'gone/nothing.png' }, 'logo', 'rule'],
  [{ defaultLanguage: 'fr' }, 'defaultLanguage', 'choice'],
  [{ siteName: 'x'.repeat(61) }, 'siteName', 'tooLong'],
])('refuses the look %j', async (look, field, code) => {
  const { revision } = await own();
  expect(await edit({ ...look, revision })).toMatchObject({ error: 'input.invalid', issues: [{ field, code }] });
});

test('pictures are public files of the own tenant, of a kind that browsers only draw, and not too heavy', async () => {
  const { revision } = await own();
  const wrong = async (path: string) =>
    expect(await edit({ logo: path, revision })).toMatchObject({ issues: [{ field: 'logo', code: 'rule' }] });
  await wrong(await uploaded(png, 'private.png', 'image'));
  await wrong(await uploaded(png, 'other.png', 'public', 2));
  await wrong(await uploaded(Buffer.from('plain words'), 'words.txt', 'public'));
  await wrong(await uploaded(Buffer.concat([png, Buffer.alloc(400 * 1024)]), 'heavy.png', 'public'));
  const svg = await uploaded(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'logo.svg', 'public');
  await wrong(svg);
});

test('the host of a tenant is set by the platform’s administrators, in one form, once', async () => {
  const platform = server.as('ADMIN');
  const change = (id: number, host: string) => platform.call('PUT', '/sys/tenant/edit', { id, host });
  await server.db.run('update sys_tenant set host = null');
  expect(await change(2, 'https://contest.example.edu.cn')).toMatchObject({ issues: [{ field: 'host', code: 'pattern' }] });
  expect(await change(2, 'contest.example.edu.cn')).toMatchObject({ success: true });
  expect(await change(1, 'contest.example.edu.cn')).toMatchObject({ issues: [{ field: 'host', code: 'unique' }] });
  expect(await server.as('ADMIN', 2).call('PUT', '/sys/tenant/edit', { id: 2, host: 'mine.example.edu.cn' })).toMatchObject({
    error: 'access.denied',
  });
  expect(await own(2)).toMatchObject({ host: 'contest.example.edu.cn' });
});
