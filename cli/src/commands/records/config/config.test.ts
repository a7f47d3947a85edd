import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { Refusal, wireServer } from '../../../testing/wire-server.ts';
import { lineChanges } from './change-lines.ts';

const config = {
  kind: 'competition',
  version: 1,
  competition: { competitionCode: 'ZN-1', description: 'One\nTwo\n', teamMax: 5 },
  groups: [{ groupCode: '01', groupName: '本科组', parentId: null }],
};
const change = (action: string, name: string, fields: readonly object[] = []) => ({ part: 'groups', label: 'Group', name, action, fields });
const edit = change('edit', 'A', [
  { field: 'quota', label: 'Quota', before: 30, after: 40 },
  { field: 'fields', label: 'Fields', before: [{ key: 'a' }, { key: 'b' }], after: [{ key: 'a' }, { key: 'c' }] },
]);

async function start(changes: readonly object[], options: BufferOptions = {}) {
  const server = await wireServer({
    'GET /dsTbCompetition/queryById': ({ query }) => (query.get('id') === 'c1' ? { id: 'c1' } : new Refusal(404, 'none', 'row.not_found')),
    'GET /dsTbCompetition/config': ({ query }) => (query.get('id') === 'c1' ? config : new Refusal(404, 'none', 'row.not_found')),
    'GET /dsTbCompetition/list': () => ({
      records: [{ id: 'c1', competitionCode: 'ZN-1' }],
      total: 1,
      size: 3,
      current: 1,
      pages: 1,
    }),
    'PUT /dsTbCompetition/applyConfig': () => ({ id: 'c1', changes, unchanged: 7, unlisted: [], plan: 'p1' }),
  });
  const context = bufferContext({ ...options, env: { SAIYUN_TOKEN: 't', SAIYUN_SERVER: server.url, LANG: 'en_US.UTF-8' } });
  const sent = () =>
    server.calls
      .filter(({ method }) => method === 'PUT')
      .map(({ body, headers }) => ({ ...(JSON.parse(body) as object), dry: headers['saiyun-dry-run'] }));
  return { ...context, sent };
}

describe('A9: a competition as a file', () => {
  test('is written as YAML that says what it is, or as JSON, and applied from either', async () => {
    const { run, folder, sent } = await start([]);
    const { out } = await run('export-config', 'ZN-1');
    expect(out).toMatchSnapshot();
    expect((await run('export-config', 'ZN-1', '-o', 'c.json')).code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'c.json'), 'utf8'))).toEqual(config);
    writeFileSync(join(folder, 'c.yaml'), out);
    for (const file of ['c.yaml', 'c.json']) expect((await run('apply', '-f', file)).code).toBe(0);
    expect(sent()).toEqual([0, 1].map(() => expect.objectContaining({ config, prune: false, dry: undefined })));
  });

  test('what changes is told by row and field; nested values by their lines', async () => {
    const { run, folder, sent } = await start([change('add', 'B', [{ field: 'quota', label: 'Quota', before: null, after: 3 }]), edit]);
    writeFileSync(join(folder, 'c.yaml'), 'kind: competition\nversion: 1\ncompetition: {}\n');
    const { code, out, err } = await run('apply', '-f', 'c.yaml', '--dry-run');
    expect({ code, err }).toEqual({ code: 0, err: 'The competition  differs from the file; nothing was changed\n' });
    expect(out).toMatchSnapshot();
    expect(sent()).toMatchObject([{ dry: 'true' }]);
    expect(await run('apply', '-f', 'c.yaml', '--check')).toMatchObject({ code: 7, out });
    expect(JSON.parse((await run('apply', '-f', 'c.yaml', '--json')).out)).toMatchObject({ id: 'c1', unchanged: 7 });
  });

  test('--check of what is as it should be exits with 0', async () => {
    const { run, folder } = await start([]);
    writeFileSync(join(folder, 'c.yaml'), 'kind: competition\nversion: 1\ncompetition: {}\n');
    expect(await run('apply', '-f', 'c.yaml', '--check')).toMatchObject({
      code: 0,
      out: '0 added, 0 changed, 0 deleted, 7 as they should be\n',
    });
  });

  test('--prune asks before it deletes, having tried, and does nothing on another word', async () => {
    const gone = [change('delete', 'A'), change('delete', 'B')];
    for (const [answer, code, dry] of [
      ['2', 0, ['true', undefined]],
      ['no', 1, ['true']],
    ] as const) {
      const { run, folder, sent } = await start(gone, { answers: [answer] });
      writeFileSync(join(folder, 'c.yaml'), 'kind: competition\nversion: 1\ncompetition: {}\n');
      const ran = await run('apply', '-f', 'c.yaml', '--prune');
      expect(ran).toMatchObject({ code, err: expect.stringContaining('delete Group A, Group B') });
      expect(sent().map((one) => one.dry)).toEqual(dry);
      if (code === 0) expect(sent()[1]).toMatchObject({ plan: 'p1' });
    }
    const { run, folder, sent } = await start(gone);
    writeFileSync(join(folder, 'c.yaml'), 'kind: competition\nversion: 1\ncompetition: {}\n');
    expect((await run('apply', '-f', 'c.yaml', '--prune')).code).toBe(2);
    expect((await run('apply', '-f', 'c.yaml', '--prune', '--yes')).code).toBe(0);
    expect(sent()).toMatchObject([{ dry: 'true' }, { prune: true, dry: undefined }]);
  });

  test.each([
    ['a: [1', 'c.yaml, line 1, column 6'],
    ['a: 1\na: 2', 'c.yaml, line 2, column 1'],
    [`a: &a [x]\nb: &b [${'*a,'.repeat(20)}]\nc: [${'*b,'.repeat(20)}]`, 'alias'],
  ])('a file that cannot be read says where: %j', async (text, where) => {
    const { run, folder, sent } = await start([]);
    writeFileSync(join(folder, 'c.yaml'), text);
    expect(await run('apply', '-f', 'c.yaml')).toMatchObject({ code: 8, out: '', err: expect.stringContaining(where) });
    expect(await run('apply', '-f', 'nowhere.yaml')).toMatchObject({ code: 2 });
    expect(sent()).toEqual([]);
  });
});

test.each([
  [
    ['a', 'b', 'c'],
    ['a', 'x', 'c'],
    ['  a', '- b', '+ x', '  c'],
  ],
  [
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'c', 'e'],
    ['  c', '- d', '+ e'],
  ],
  [[], ['a'], ['+ a']],
  [['a'], [], ['- a']],
])('lines of %j and %j', (before, after, told) => {
  expect(lineChanges(before, after)).toEqual(told);
});
