import { expect, test } from 'vitest';
import { bufferContext } from '../../../../testing/buffer-context.ts';
import { wireServer } from '../../../../testing/wire-server.ts';

async function start() {
  const server = await wireServer({
    'POST /dsTbUnit/add': ({ body }) => ({ ...JSON.parse(body), id: 'u1', revision: 1 }),
    'POST /dsTbCompetition/add': ({ body }) => ({ ...JSON.parse(body), id: 'c1', revision: 1 }),
    'PUT /dsTbUnit/disable': () => ({ rows: [] }),
  });
  const { run } = bufferContext({ env: { SAIYUN_TOKEN: 't', SAIYUN_SERVER: server.url, LANG: 'en_US.UTF-8' } });
  return { run, sent: () => JSON.parse(server.calls.at(-1)?.body ?? '{}') as object };
}

test.each([
  [
    ['unit', 'add', '--set', 'unitNme=x'],
    2,
    /There is no field unitNme to fill in \(there are: unitCode, unitName, .*\); did you mean unitName\?/,
  ],
  [
    ['unit', 'add', '--set', 'unitName'],
    2,
    /--set takes field=value, such as --set unitCode=…, and not unitName \(there are: .*\); did you mean unitName, /,
  ],
  [['unit', 'disable', 'u1', '--yes', '--set', 'why=x'], 2, /There is no field why to fill in \(there are: reason\)/],
  [['competition', 'add', '--set', 'teamMax=many'], 8, /Wrong value for field teamMax: many \(expected: whole number\)/],
  [['competition', 'add', '--set', 'allowCrossUnit=perhaps'], 8, /\(expected: 1 or 0\)/],
  [['competition', 'add', '--set', 'feeDue=never'], 2, /“never” is not a value of feeDue; use one of: .*approved/],
])('A9: a bad --set says what is expected: %j', async (words, code, said) => {
  const { run } = await start();
  expect(await run(...words)).toMatchObject({ code, out: '', err: expect.stringMatching(said) });
});

test('A9: a value of a closed list may be given by its text in either language, as in filters', async () => {
  const { run, sent } = await start();
  for (const value of ['approved', 'After approval', '审核通过后']) {
    expect(await run('competition', 'add', '--set', 'competitionName=x', '--set', `feeDue=${value}`, '--dry-run')).toMatchObject({
      code: 0,
    });
    expect(sent()).toMatchObject({ feeDue: 'approved' });
  }
});
