import type { ListView, ListViews } from '@saiyun/sdk/calls';
import type { Role } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const place = '/registration/list';
const record = 'dsTbRegistration';
const view = { place, record, title: '待我审核', search: 'tab=1&sort=submitTime&order=asc', settings: '{"density":"small"}' };

const save = async (role: Role, more: object = {}): Promise<string> =>
  (await server.as(role).ok<{ id: string }>('POST', '/sys/listView/save', { ...view, ...more })).id;
const list = (role: Role, at = place, of = record): Promise<ListViews> =>
  server.as(role).ok<ListViews>('GET', '/sys/listView/list', { place: at, record: of });
const seen = async (role: Role, id: string): Promise<ListView | undefined> => (await list(role)).views.find((one) => one.id === id);

describe('a saved view of a list', () => {
  test('is its owner’s alone, with all that it was saved with', async () => {
    const id = await save('ADMIN');
    expect(await seen('ADMIN', id)).toMatchObject({
      title: view.title,
      search: view.search,
      settings: view.settings,
      role: null,
      isOwn: true,
      isDefault: false,
      revision: 1,
    });
    expect(await seen('UNIT', id)).toBeUndefined();
    expect((await list('ADMIN', '/org/unit', 'dsTbUnit')).views).toEqual([]);
  });

  test('is shared with a role by those who manage the record, and only read by the others', async () => {
    const id = await save('ADMIN', { role: 'UNIT' });
    expect(await seen('UNIT', id)).toMatchObject({ isOwn: false, role: 'UNIT' });
    expect(await seen('APPL', id)).toBeUndefined();
    expect((await list('ADMIN')).shareWith).toContain('UNIT');
    for (const other of ['UNIT', 'APPL'] as const) {
      expect((await list(other)).shareWith).toEqual([]);
      const stranger = server.as(other);
      expect(await stranger.call('POST', '/sys/listView/save', { ...view, role: 'UNIT' })).toMatchObject({ error: 'access.denied' });
      expect(await stranger.call('POST', '/sys/listView/save', { ...view, id, revision: 1 })).toMatchObject({ error: 'row.missing' });
      expect(await stranger.call('DELETE', '/sys/listView/delete', { id })).toMatchObject({ error: 'row.missing' });
    }
    expect(await seen('ADMIN', id)).toMatchObject({ title: view.title });
  });

  test('is not offered, saved or shared where the list itself is not open', async () => {
    const expert = server.as('EXPERT');
    expect(await expert.call('GET', '/sys/listView/list', { place, record })).toMatchObject({ error: 'access.denied' });
    expect(await expert.call('POST', '/sys/listView/save', view)).toMatchObject({ error: 'access.denied' });
    const shared = await server.as('ADMIN').call('POST', '/sys/listView/save', { ...view, role: 'EXPERT' });
    expect(shared).toMatchObject({ error: 'access.denied' });
    expect(await server.as('ADMIN').call('POST', '/sys/listView/save', { ...view, record: 'nothing' })).toMatchObject({ code: 400 });
    expect(await server.as('ADMIN').call('POST', '/sys/listView/save', { ...view, place: 'javascript:alert(1)' })).toMatchObject({
      code: 400,
    });
  });

  test('is changed from the revision that was read', async () => {
    const id = await save('ADMIN');
    const admin = server.as('ADMIN');
    await admin.ok('POST', '/sys/listView/save', { ...view, id, revision: 1, title: '改名' });
    expect(await seen('ADMIN', id)).toMatchObject({ title: '改名', revision: 2 });
    expect(await admin.call('POST', '/sys/listView/save', { ...view, id, revision: 1 })).toMatchObject({ error: 'row.stale' });
  });

  test('opens the list of whoever chose it, until it is deleted; own views keep their order', async () => {
    const [one, two] = [await save('ADMIN', { title: '甲' }), await save('ADMIN', { title: '乙', role: 'UNIT' })];
    await server.as('UNIT').ok('PUT', '/sys/listView/arrange', { place, record, ids: '', defaultId: two });
    expect(await seen('UNIT', two)).toMatchObject({ isDefault: true });
    expect(await seen('ADMIN', two)).toMatchObject({ isDefault: false });
    const others = (await list('ADMIN')).views.map(({ id }) => id).filter((id) => id !== one && id !== two);
    await server.as('ADMIN').ok('PUT', '/sys/listView/arrange', { place, record, ids: [two, one, ...others].join(',') });
    expect((await list('ADMIN')).views.map(({ id }) => id).slice(0, 2)).toEqual([two, one]);
    expect(await server.as('UNIT').call('PUT', '/sys/listView/arrange', { place, record, defaultId: one })).toMatchObject({
      error: 'row.missing',
    });
    await server.as('ADMIN').ok('DELETE', '/sys/listView/delete', { id: two });
    expect(await seen('UNIT', two)).toBeUndefined();
  });

  test('is of one tenant', async () => {
    const id = await save('ADMIN', { role: 'ADMIN' });
    const other = await server.as('ADMIN', 2).ok<ListViews>('GET', '/sys/listView/list', { place, record });
    expect(other.views.map((one) => one.id)).not.toContain(id);
    expect(await server.as('ADMIN', 2).call('DELETE', '/sys/listView/delete', { id })).toMatchObject({ error: 'row.missing' });
  });
});
