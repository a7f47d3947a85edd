import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Client, createClient, isApiError } from '@saiyun/sdk';
import { entities } from '@saiyun/sdk/entities';
import { createFake, type Fake, type FakeRow } from '@saiyun/sdk/fake';
import { sortEntries } from './sort-entries.ts';

const password = 'Saiyun@2026';
const contest = {
  id: 'c1',
  competitionCode: 'MATH',
  competitionName: '数学建模',
  status: '1',
  registerStart: '2026-05-01 00:00:00',
  registerEnd: '2026-05-31 00:00:00',
  submissionEndTime: '2026-06-30 00:00:00',
  endTime: '2026-07-31 00:00:00',
};
const entry = (id: string, email: string | null): FakeRow => ({ id, competitionId: 'c1', unitId: 'u1', teamName: id, email, status: '1' });

/** A server in memory with one competition and these entries, and a client of it. No network, no clock of its own. */
async function start(entries: readonly FakeRow[], more: object = {}): Promise<{ client: Client; fake: Fake }> {
  const fake = createFake({
    now: () => Date.UTC(2026, 4, 6, 8),
    random: (size) => crypto.getRandomValues(new Uint8Array(size)),
    seed: {
      accounts: [
        { username: 'admin', password, roles: ['ADMIN'] },
        { username: 'auditor', password, roles: ['AUD'] },
      ],
      rows: {
        dsTbCompetition: [{ ...contest, ...more }],
        dsTbUnit: [{ id: 'u1', unitName: '示例大学', status: '1' }],
        dsTbRegistration: entries,
      },
    },
  });
  return { fake, client: createClient({ baseUrl: 'http://fake', platform: fake.platform, language: 'en' }) };
}

void test('entries with an address are approved and get their number, the others go back', async () => {
  const { client, fake } = await start([entry('a', 'a@example.edu'), entry('b', null), entry('c', 'c@example.edu')]);
  await client.mLogin({ username: 'admin', password });
  assert.deepEqual(await sortEntries(client), { approved: 2, returned: 1 });
  const rows = fake.rows(entities.registration).map(({ id, status, registerNo }) => ({ id, status, registerNo }));
  assert.deepEqual(rows, [
    { id: 'a', status: '2', registerNo: 'MATH-00001' },
    { id: 'b', status: '4', registerNo: null },
    { id: 'c', status: '2', registerNo: 'MATH-00002' },
  ]);
  // A second time there is nothing left to do.
  assert.deepEqual(await sortEntries(client), { approved: 0, returned: 0 });
});

void test('a quota refuses all of them, or none', async () => {
  const { client, fake } = await start([entry('a', 'a@example.edu'), entry('b', 'b@example.edu')], { unitQuota: 1 });
  await client.mLogin({ username: 'admin', password });
  await assert.rejects(sortEntries(client), (error) => isApiError(error) && error.code === 'registration.quota');
  assert.deepEqual(
    fake.rows(entities.registration).map(({ status }) => status),
    ['1', '1'],
  );
});

void test('whoever may not approve is told so', async () => {
  const { client } = await start([entry('a', 'a@example.edu')]);
  await client.mLogin({ username: 'auditor', password });
  await assert.rejects(sortEntries(client), (error) => isApiError(error) && error.kind === 'forbidden');
});
