import { type Review, registrationStatus, type Unit, unit } from '../entities/index.ts';
import {
  browserStore,
  callLog,
  createClient,
  createCoreClient,
  type ErrorKind,
  fileStore,
  type Noun,
  openMessageSocket,
  type Page,
  query,
  type Reply,
  type SessionStore,
  where,
  withNouns,
} from '../index.ts';
import { notEqual, oneOf } from '../logic/query/index.ts';
import { reviews } from '../nouns/index.ts';

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
  await client.units.list({ match: { createTime_begin: new Date() } });
  // @ts-expect-error -- no such column to filter by
  await client.units.list({ match: { colour: 'red' } });
  await client.units.list({ match: { unitName: 'A*', createTime_begin: '2026-01-01' }, column: ['unitCode', 'createTime'] });
  // @ts-expect-error -- nested data are no filter
  await client.units.list({ match: { shortNames: 'A' } });
  await client.users.list({ match: { departId: '1' } });
  // @ts-expect-error -- no such column to sort by
  await client.units.list({ column: 'colour' });
  // @ts-expect-error -- a column by which the list cannot be sorted
  await client.units.list({ column: 'contact' });
  // @ts-expect-error -- no such column to export
  await client.units.exportXls({ exportFields: ['colour'] });
  // @ts-expect-error -- a verb has one name below its noun
  await client.reviews.submitReview('1', { items: [] });
  await client.reviews.submit('1', { items: [{ itemId: '1', scoreValue: 8 }] });
  // @ts-expect-error -- an item of a review names its line of the template
  await client.reviews.submit('1', { items: [{ scoreValue: 8 }] });
  // @ts-expect-error -- a noun has what its record and its areas have
  await client.withdrawals.withdraw({ amount: 1 });
  const nouns = withNouns(createCoreClient({ baseUrl: '' }), { reviews });
  // @ts-expect-error -- only the nouns that were given
  await nouns.units.list();
  // @ts-expect-error -- one of two orders
  await client.units.list({ order: 'up' });
  // @ts-expect-error -- no such option of a call
  await client.units.list({}, { timeout: 5 });
  // @ts-expect-error -- a key is a text, or true for a random one
  await client.units.delete('1', { idempotencyKey: 7 });
  // @ts-expect-error -- a limit is needed
  await client.units.rows().toArray();
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

  const listed = await client.units.list().withResponse();
  // @ts-expect-error -- rows are in the value
  void listed.records;
  const name: string | undefined = listed.value.records[0]?.unitName;
  // A hover tells the names of rows and nouns, not all that they are made of.
  const named: Reply<Page<Unit>> = client.units.list();
  const review: Reply<Review> = nouns.reviews.queryById('1');
  const noun: Noun<'units'> = client.units;
  const row: Reply<{ readonly unitName: string }> = client.units.queryById('1');
  // @ts-expect-error -- an answer is not changed
  listed.status = 1;
  for await (const page of client.units.rows().pages()) {
    const total: number = page.total;
    void total;
  }
  // @ts-expect-error -- rows come one after the other
  for (const one of client.units.rows()) void one;
  void [half, name, row, named, review, noun];
}

/** What is listened to, by topic. Never run. */
export function topics(): void {
  const socket = openMessageSocket({ baseUrl: 'http://host', userId: 'u' });
  socket.listen(({ rawCmd }) => rawCmd.trim());
  socket.listen('notices', ({ to, text = '' }) => [to === 'account', text.trim()]);
  socket.listen('grants', () => undefined);
  // @ts-expect-error -- no such topic
  socket.listen('notice', () => undefined);
  // @ts-expect-error -- a notice has no such member
  socket.listen('notices', ({ title }) => title);
  // @ts-expect-error -- nothing is told of grants but that they changed
  socket.listen('grants', ({ id }) => id);
}

/** Filters by closed lists. Never run. */
export async function filters(): Promise<void> {
  const client = createClient({ baseUrl: '' });
  // A closed list: one of its values, another than one, one of several, a comparison, a pattern, or no filter at all.
  for (const status of ['0', '!5', '1,2', '>= 1', '*1', ''] as const) await client.registrations.list({ match: { status } });
  await client.registrations.list({ match: { status: registrationStatus.submitted, payStatus: undefined } });
  await client.registrations.list({ match: { status: oneOf([registrationStatus.submitted, '2']), payStatus: notEqual('2') } });
  await client.registrations.rows({ match: { status: '1', createTime_begin: '2026-01-01' } }).toArray({ limit: 1 });
  // @ts-expect-error -- no such state
  await client.registrations.list({ match: { status: '9' } });
  // @ts-expect-error -- no such state among several
  await client.registrations.list({ match: { status: oneOf(['1', '9']) } });
  // @ts-expect-error -- its name, which the wire does not know
  await client.registrations.list({ match: { status: 'submitted' } });
  // @ts-expect-error -- an export is filtered as its list
  await client.registrations.exportXls({ match: { status: '9' } });
  // @ts-expect-error -- a flag is 0 or 1
  await client.units.list({ match: { selfRegister: 'yes' } });
}
