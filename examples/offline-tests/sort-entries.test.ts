import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type Client, createClient, isApiError } from '@saiyun/sdk';
import { registrationStatus } from '@saiyun/sdk/entities';
import { demoPassword, type RunningTestServer, startTestServer } from '@saiyun/server/testing';
import { sortEntries } from './sort-entries.ts';

const clients: Client[] = [];
let server: RunningTestServer;

/** A client of the platform in memory, signed in with one of its demo accounts. */
async function signedIn(username: string): Promise<Client> {
  const client = createClient({ baseUrl: server.address, language: 'en' });
  clients.push(client);
  await client.mLogin({ username, password: demoPassword });
  return client;
}

// Each test has a platform of its own, with the same demo data on the same day.
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await server.stop();
});

void test('entries with an address are approved and get their number, the others go back', async () => {
  const client = await signedIn('admin');
  const waiting = await client.registrations.rows({ match: { status: '1' } }).toArray({ limit: 100 });
  const [one, two] = waiting;
  assert.ok(one && two);
  for (const { id, revision } of [one, two]) await client.registrations.edit({ id, revision, email: null });
  assert.deepEqual(await sortEntries(client), { approved: waiting.length - 2, returned: 2 });
  for (const { id } of waiting) {
    const { status, registerNo } = await client.registrations.queryById(id);
    assert.equal(status, id === one.id || id === two.id ? '4' : '2');
    assert.equal(registerNo !== null, status === '2');
  }
  // A second time there is nothing left to do.
  assert.deepEqual(await sortEntries(client), { approved: 0, returned: 0 });
});

void test('a quota refuses all of them, or none', async () => {
  const client = await signedIn('admin');
  const waiting = { match: { status: registrationStatus.submitted } };
  const { total, records } = await client.registrations.list(waiting);
  const { revision } = await client.competitions.queryById(records[0]?.competitionId ?? '');
  await client.competitions.edit({ id: records[0]?.competitionId ?? '', revision, unitQuota: 1 });
  await assert.rejects(sortEntries(client), (error) => isApiError(error) && error.code === 'registration.quota');
  assert.equal((await client.registrations.list(waiting)).total, total);
});

void test('whoever may not approve is told so', async () => {
  await assert.rejects(sortEntries(await signedIn('auditor')), (error) => isApiError(error) && error.kind === 'forbidden');
});

void test('entries of a closed stage can still be sorted', async () => {
  server.moveClock(60 * 86_400_000);
  assert.ok((await sortEntries(await signedIn('admin'))).approved > 0);
});
