import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bufferContext } from '../../../../testing/buffer-context.ts';
import { type Route, wireServer } from '../../../../testing/wire-server.ts';

const main = { id: 'd1', revision: 3, dictName: '颜色', dictCode: 'colour', description: null, createBy: 'admin' };
const item = (id: string, itemText: string, sortOrder: number) => ({
  id,
  revision: 1,
  dictId: 'd1',
  itemText,
  itemValue: id,
  sortOrder,
  status: 1,
});
const stored = [item('b', '绿', 2), item('a', '红', 1)];
const page = { records: stored, total: 2, size: 100, current: 1, pages: 1 };

async function start(routes: Readonly<Record<string, Route>> = {}) {
  const server = await wireServer({
    'GET /sys/dict/queryById': () => main,
    'GET /sys/dictItem/list': () => page,
    'PUT /sys/dict/saveWithParts': () => ({ main, parts: { sysDictItem: [stored[1]] } }),
    ...routes,
  });
  const context = bufferContext({ env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url, LANG: 'en_US.UTF-8' } });
  const file = (data: unknown): string => {
    const path = join(context.folder, 'colour.json');
    writeFileSync(path, JSON.stringify(data));
    return path;
  };
  return { server, context, file };
}

test('FORM-22: what save --generate prints of a stored record is what save takes', async () => {
  const { server, context, file } = await start();
  const { out } = await context.run('dict', 'save', '--generate', 'd1');
  const generated: unknown = JSON.parse(out);
  expect(generated).toMatchObject({
    id: 'd1',
    revision: 3,
    dictName: '颜色',
    dictItem: [
      { id: 'a', revision: 1, itemText: '红' },
      { id: 'b', revision: 1, itemText: '绿' },
    ],
  });
  expect(await context.run('dict', 'save', file(generated))).toMatchObject({
    code: 0,
    out: 'd1\n',
    err: 'Saved: Dictionary, with 1 row\n',
  });
  expect(JSON.parse(server.calls.at(-1)?.body ?? '')).toMatchObject({
    main: { id: 'd1', revision: 3, dictName: '颜色' },
    parts: { sysDictItem: { rows: [{ id: 'a' }, { id: 'b' }], removed: [], ordered: true } },
  });
});

test('FORM-22: the first fault is told with its part, its row and its field', async () => {
  const refusal = {
    success: false,
    code: 500,
    message: 'Some values are not valid',
    error: 'input.invalid',
    issues: [{ field: 'itemValue', code: 'required', text: 'Value is required' }],
    place: { part: 'sysDictItem', index: 1 },
    result: null,
    timestamp: 1,
  };
  const { context, file } = await start({
    'PUT /sys/dict/saveWithParts': (_call, response) => void response.end(JSON.stringify(refusal)),
  });
  const given = file({ dictName: 'x', dictCode: 'x', 'dict-item': [{ itemText: 'a', itemValue: '1' }, { itemText: 'b' }] });
  expect(await context.run('dict', 'save', given)).toMatchObject({
    code: 8,
    out: '',
    err: 'saiyun: dictItem, row 2: Some values are not valid (Value is required)\n',
  });
  const { err } = await context.run('dict', 'save', given, '--json');
  expect(JSON.parse(err)).toMatchObject({ place: { part: 'sysDictItem', index: 1 } });
});

test('rows that the file leaves out stay, unless --prune deletes them; a dry run stores nothing', async () => {
  const { server, context, file } = await start();
  const given = file({ id: 'd1', revision: 3, dictItem: [{ id: 'a', revision: 1, itemText: '朱' }] });
  const removed = (): unknown => (JSON.parse(server.calls.at(-1)?.body ?? '') as { readonly parts: unknown }).parts;
  await context.run('dict', 'save', given);
  expect(removed()).toMatchObject({ sysDictItem: { removed: [] } });
  const { err } = await context.run('dict', 'save', given, '--prune', '--dry-run');
  expect(removed()).toMatchObject({ sysDictItem: { removed: ['b'] } });
  expect(server.calls.at(-1)?.headers['saiyun-dry-run']).toBe('true');
  expect(err).toBe('All checks passed; nothing was stored\n');
});

test.each([
  [{ dictItem: {} }, /dictItem is no list of rows/],
  [{ dictItem: [{ itemTxt: 'a' }] }, /There is no field itemTxt to fill in \(there are: .*itemText.*\); did you mean itemText/],
  [{ dictNme: 'a' }, /There is no field dictNme/],
])('a file such as %j is refused before anything is sent', async (data, said) => {
  const { server, context, file } = await start();
  const { code, err } = await context.run('dict', 'save', file(data));
  expect(code).toBe(2);
  expect(err).toMatch(said);
  expect(server.calls).toEqual([]);
});

test('only records with parts have the command', async () => {
  const { context } = await start();
  expect(await context.run('unit', 'save', 'x.json')).toMatchObject({ code: 2 });
});
