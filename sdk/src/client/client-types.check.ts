import { unit } from '../entities/index.ts';
import {
  browserStore,
  callLog,
  createClient,
  type ErrorKind,
  fileStore,
  openMessageSocket,
  query,
  type Reply,
  type SessionStore,
  where,
} from '../index.ts';

/** Mistakes of those who use the client, which must not compile. Never run. */
export async function mistakes(): Promise<void> {
  const client = createClient({ baseUrl: 'http://host', store: fileStore('/x'), hooks: [callLog({ log: () => undefined })] });
  // @ts-expect-error -- an address is needed
  createClient({});
  // @ts-expect-error -- an unknown language
  createClient({ baseUrl: '', language: 'fr' });
  // @ts-expect-error -- ms are a number
  createClient({ baseUrl: '', timeoutMs: '15 s' });
  // @ts-expect-error -- no such option
  createClient({ baseUrl: '', retry: 3 });
  // @ts-expect-error -- an unknown dialect
  createClient({ baseUrl: '', dialect: 'java' });
  // @ts-expect-error -- a hook answers
  createClient({ baseUrl: '', hooks: [async () => undefined] });
  // @ts-expect-error -- a store saves too
  const half: SessionStore = { load: () => undefined };
  // @ts-expect-error -- kept in one of two places
  browserStore({ keep: 'forever' });
  // @ts-expect-error -- entries go somewhere
  callLog({});

  // @ts-expect-error -- a tenant is a number
  client.setTenant('1');
  // @ts-expect-error -- a password is needed
  await client.mLogin({ username: 'a' });
  // @ts-expect-error -- a date is a text as on the wire
  await client.unit.list({ match: { createTime_begin: new Date() } });
  // @ts-expect-error -- one of two orders
  await client.unit.list({ order: 'up' });
  // @ts-expect-error -- no such option of a call
  await client.unit.list({}, { timeout: 5 });
  // @ts-expect-error -- a key is a text, or true for a random one
  await client.unit.delete('1', { idempotencyKey: 7 });
  // @ts-expect-error -- a limit is needed
  await client.unit.rows().toArray();
  // @ts-expect-error -- no such method
  await client.send('PATCH', '/a');
  // @ts-expect-error -- a header is a text
  await client.send('GET', '/a', { headers: { 'x-own': 7 } });
  // @ts-expect-error -- an upload has a name for its bytes
  await client.files.upload({ bytes: new Uint8Array(1) });

  // @ts-expect-error -- no such column
  query(unit, { colour: where.is('x') });
  // @ts-expect-error -- a test, not a value
  query(unit, { unitName: 'x' });
  // @ts-expect-error -- a text, a number or an instant
  query(unit, { unitName: where.is(true) });
  // @ts-expect-error -- a user is needed
  openMessageSocket({ baseUrl: 'http://host' });

  const kinds: ErrorKind[] = [];
  createClient({ baseUrl: '', onError: ({ kind }) => kinds.push(kind), onExpired: ({ kind }) => kinds.push(kind) });

  const listed = await client.unit.list().withResponse();
  // @ts-expect-error -- rows are in the value
  void listed.records;
  const name: string | undefined = listed.value.records[0]?.unitName;
  const row: Reply<{ readonly unitName: string }> = client.unit.queryById('1');
  // @ts-expect-error -- an answer is not changed
  listed.status = 1;
  for await (const page of client.unit.rows().pages()) {
    const total: number = page.total;
    void total;
  }
  // @ts-expect-error -- rows come one after the other
  for (const one of client.unit.rows()) void one;
  void [half, name, row];
}
