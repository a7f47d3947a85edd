import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { Refusal, type Route, wireServer } from '../../../testing/wire-server.ts';
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

async function start(changes: readonly object[], options: BufferOptions = {}, applied?: Route, status = '0') {
  const server = await wireServer({
    'GET /dsTbCompetition/queryById': ({ query }) =>
      query.get('id') === 'c1' ? { id: 'c1', status } : new Refusal(404, 'none', 'row.not_found'),
    'GET /dsTbCompetition/config': ({ query }) => (query.get('id') === 'c1' ? config : new Refusal(404, 'none', 'row.not_found')),
    'GET /dsTbCompetition/list': () => ({
      records: [{ id: 'c1', competitionCode: 'ZN-1' }],
      total: 1,
      size: 3,
      current: 1,
      pages: 1,
    }),
    'GET /sys/dict/getDictItems/ds_competition_type': () => [
      { value: 'innovation', text: 'Innovation' },
      { value: 'thesis', text: 'Thesis' },
    ],
    'PUT /dsTbCompetition/applyConfig': applied ?? (() => ({ id: 'c1', changes, unchanged: 7, unlisted: [], plan: 'p1' })),
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
    writeFileSync(join(folder, 'c.json'), 'by hand');
    expect(await run('export-config', 'ZN-1', '-o', 'c.json')).toMatchObject({ code: 2, err: expect.stringContaining('--force') });
    expect(readFileSync(join(folder, 'c.json'), 'utf8')).toBe('by hand');
    expect((await run('export-config', 'ZN-1', '-o', 'c.json', '--force')).code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'c.json'), 'utf8'))).toEqual(config);
    writeFileSync(join(folder, 'c.yaml'), out);
    for (const file of ['c.yaml', 'c.json']) expect((await run('apply', '-f', file)).code).toBe(0);
    // Nothing differs, so nothing is sent but the question.
    expect(sent()).toEqual([0, 1].map(() => expect.objectContaining({ config, prune: false, dry: 'true' })));
  });

  test('what changes is told by row and field', async () => {
    const { run, folder, sent } = await start([change('add', 'B', [{ field: 'quota', label: 'Quota', before: null, after: 3 }]), edit]);
    writeFileSync(join(folder, 'c.yaml'), 'kind: competition\nversion: 1\ncompetition: {}\n');
    const { code, out, err } = await run('apply', '-f', 'c.yaml', '--dry-run');
    expect({ code, err }).toEqual({ code: 0, err: 'The competition  differs from the file; nothing was changed\n' });
    expect(out).toMatchSnapshot();
    expect(sent()).toMatchObject([{ dry: 'true' }]);
    expect(await run('apply', '-f', 'c.yaml', '--check')).toMatchObject({ code: 7, out });
    expect(JSON.parse((await run('apply', '-f', 'c.yaml', '--json')).out)).toMatchObject({ id: 'c1', unchanged: 7 });
  });

  test('of nested values it is told what changed in them: rules by their members, questions and dates by row', async () => {
    const question = (key: string, labelEn: string, more: object = {}) => ({ key, label: `问题${key}`, labelEn, type: 'text', ...more });
    const options = (...values: string[]) => ({ options: values.map((value) => ({ value, label: value.toUpperCase() })) });
    const fields = [
      {
        field: 'promoteRule',
        label: 'Promotion rule',
        before: { kind: 'top', value: 200, perUnit: 5 },
        after: { kind: 'top', value: 150 },
      },
      {
        field: 'refundRule',
        label: 'Refunds',
        before: [
          { until: '2026-12-23', percent: 100 },
          { until: '2027-01-02', percent: 50 },
        ],
        after: [
          { until: '2026-12-23', percent: 80 },
          { until: '2027-01-09', percent: 50 },
        ],
      },
      {
        field: 'fields',
        label: 'Questions',
        before: [
          question('tel', 'Telephone', { sensitive: true }),
          question('plan', 'Plan'),
          question('track', 'Track', options('a', 'b')),
        ],
        after: [
          question('track', 'Track', options('a', 'c')),
          question('tel', 'Phone', { sensitive: false, wordLimit: 40 }),
          question('slogan', 'Motto', { wordLimit: 20 }),
        ],
      },
      { field: 'labels', label: 'Labels', before: ['a', 'b'], after: ['a', 'c'] },
    ];
    const { run, folder } = await start([change('edit', 'S', fields)]);
    writeFileSync(join(folder, 'c.yaml'), 'kind: competition\nversion: 1\ncompetition: {}\n');
    const { out } = await run('apply', '-f', 'c.yaml', '--dry-run');
    expect(out).toMatchSnapshot();
  });

  test('states, codes of closed lists and of the dictionaries of the platform, and flags are told in words; programs get the codes', async () => {
    const fields = [
      { field: 'state', label: 'State', before: 'draft', after: 'inUse' },
      { field: 'formKind', label: 'Kind', before: 'register', after: 'submit' },
    ];
    const own = [
      { field: 'competitionType', label: 'Type', before: 'innovation', after: 'thesis' },
      { field: 'allowCrossUnit', label: 'Across schools', before: '0', after: '1' },
      { field: 'competitionName', label: 'Name', before: 'innovation', after: '1' },
    ];
    const changes = [
      { part: 'forms', label: 'Form', name: 'F@1', action: 'edit', fields },
      { part: 'competition', label: 'Competition', name: 'ZN-1', action: 'edit', fields: own },
    ];
    const { run, folder } = await start(changes);
    writeFileSync(join(folder, 'c.yaml'), 'kind: competition\nversion: 1\ncompetition: {}\n');
    const { out } = await run('apply', '-f', 'c.yaml', '--dry-run');
    expect(out).toMatchSnapshot();
    expect(JSON.parse((await run('apply', '-f', 'c.yaml', '--dry-run', '--json')).out)).toMatchObject({ changes });
  });

  test.each([
    [
      { part: 'dsTbCompetitionForm', index: 0 },
      [{ field: 'fields', code: 'shape', params: { fault: '1: options: 0: value: not a text' }, text: 'wrong content' }],
      'c.yaml, line 9 (forms[0].fields[1].options[0].value): not a text',
    ],
    [
      { part: 'dsTbCompetitionForm', index: 0 },
      [
        { field: 'formName', code: 'tooLong', text: 'Name is too long' },
        { field: 'fields', code: 'shape', params: { fault: '0: label missing' }, text: 'wrong content' },
      ],
      'c.yaml, line 5 (forms[0].formName): Name is too long; forms[0].fields[0].label: missing',
    ],
    [
      { part: 'dsTbReviewTemplateItem', index: 0, above: 0 },
      [{ field: 'weight', code: 'tooGreat', text: 'Weight is at most 100' }],
      'c.yaml, line 12 (reviewTemplates[0].items[0].weight): Weight is at most 100',
    ],
    [undefined, [{ field: 'teamMax', code: 'type', text: 'Most people must be a number' }], 'c.yaml, line 3 (competition.teamMax): Most'],
  ])('a refusal names the place in the file: %j %j', async (place, issues, told) => {
    const text = [
      'kind: competition',
      'version: 1',
      'competition: { competitionCode: A }',
      'forms:',
      '  - formName: F',
      '    fields:',
      '      - key: a',
      '      - key: b',
      '        options: [{ value: 1 }]',
      'reviewTemplates:',
      '  - templateName: T',
      '    items: [{ itemCode: a, weight: 200 }]',
    ];
    const { run, folder } = await start([], {}, (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ success: false, code: 400, message: 'no', result: null, timestamp: 1, error: 'input.invalid', issues, place }),
      );
    });
    writeFileSync(join(folder, 'c.yaml'), `${text.join('\n')}\n`);
    expect(await run('apply', '-f', 'c.yaml')).toMatchObject({ code: 8, out: '', err: expect.stringContaining(told) });
  });

  test('--check of what is as it should be exits with 0', async () => {
    const { run, folder } = await start([]);
    writeFileSync(join(folder, 'c.yaml'), 'kind: competition\nversion: 1\ncompetition: {}\n');
    expect(await run('apply', '-f', 'c.yaml', '--check')).toMatchObject({
      code: 0,
      out: '0 added, 0 changed, 0 deleted, 7 unchanged\n',
    });
  });

  test('a competition that is running is not changed without confirmation, one that is set up is', async () => {
    for (const [status, args, code, dry] of [
      ['1', [], 2, ['true']],
      ['1', ['--yes'], 0, [undefined]],
      ['0', [], 0, ['true', undefined]],
    ] as const) {
      const { run, folder, sent } = await start([edit], {}, undefined, status);
      writeFileSync(join(folder, 'c.yaml'), 'kind: competition\nversion: 1\ncompetition: { competitionCode: ZN-1 }\n');
      const ran = await run('apply', '-f', 'c.yaml', ...args);
      expect(ran.code).toBe(code);
      expect(ran.err.includes('one change to the running competition ZN-1')).toBe(code === 2);
      expect(sent().map((one) => one.dry)).toEqual(dry);
    }
  });

  test('a trial says that the competition would be a new one, and which code may be meant', async () => {
    const { run, folder } = await start([{ ...change('add', 'ZN-2'), part: 'competition' }]);
    writeFileSync(join(folder, 'c.yaml'), 'kind: competition\nversion: 1\ncompetition: { competitionCode: ZN-2 }\n');
    expect((await run('apply', '-f', 'c.yaml', '--dry-run')).err).toContain(
      'There is no competition ZN-2 yet: applying the file makes it. Did you mean ZN-1?',
    );
  });

  test('--check takes rows that the file does not list for a difference', async () => {
    const unlisted = [{ part: 'groups', label: 'Group', name: 'Z' }];
    const { run, folder } = await start([], {}, () => ({ id: 'c1', changes: [], unchanged: 7, unlisted, plan: 'p1' }));
    writeFileSync(join(folder, 'c.yaml'), 'kind: competition\nversion: 1\ncompetition: { competitionCode: ZN-1 }\n');
    expect(await run('apply', '-f', 'c.yaml', '--check')).toMatchObject({ code: 7, err: expect.stringContaining('one row') as string });
  });

  test('two files at once are refused instead of the last one winning', async () => {
    const { run, sent } = await start([]);
    expect(await run('apply', '-f', 'a.yaml', '-f', 'b.yaml')).toMatchObject({
      code: 2,
      err: expect.stringContaining('one file at a time'),
    });
    expect(sent()).toEqual([]);
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
