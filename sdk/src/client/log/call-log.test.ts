import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientOf, json, localServer, refused } from '../local-server.test-support.ts';
import { callLog, type LogEntry } from './call-log.ts';
import { redaction } from './redact.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((d) => d.join(''));
const phone = fc.tuple(fc.constantFrom('13', '15', '18', '19'), digits(9)).map((p) => p.join(''));
const idNumber = fc.tuple(digits(17), fc.constantFrom('0', '7', 'X', 'x')).map((p) => p.join(''));
const card = fc.integer({ min: 16, max: 19 }).chain(digits);
/** The same number as people write it. */
const grouped = (number: fc.Arbitrary<string>) =>
  fc
    .tuple(number, fc.constantFrom('', ' ', '-'), fc.integer({ min: 3, max: 5 }))
    .map(([text, gap, size]) => text.replace(new RegExp(`(\\d{${size}})(?=\\d)`, 'g'), `$1${gap}`));
const jwt = fc
  .tuple(fc.base64String({ minLength: 20 }), fc.base64String({ minLength: 20 }))
  .map(([a, b]) => `eyJ${a}.${b}`.replace(/[+/=]/g, '_'));
/** A password of any characters, long enough not to occur elsewhere by accident. */
const password = fc
  .string({ unit: 'grapheme', minLength: 8, maxLength: 30 })
  .filter((text) => text.trim().length >= 8 && !/^\*+$/.test(text));
const secretNames = fc.constantFrom(
  'token',
  'X-Access-Token',
  'password',
  'oldPassword',
  'newpassword',
  'smscode',
  'captcha',
  'phone',
  'contactPhone',
  'idCard',
  'id_no',
  'idNumber',
  'bankCard',
  'cardNo',
  'bankAccount',
  'secret',
  'mobile',
); // prettier-ignore
const word = fc.constantFrom('name', 'remark', 'list', '报名', 'x', '编号');

/** A value that contains `what` somewhere below ordinary names. */
const holding = (what: fc.Arbitrary<string>): fc.Arbitrary<unknown> =>
  fc.tuple(what, fc.constantFrom('为', ' ', '（', ''), fc.integer({ min: 0, max: 3 }), word).map(([text, before, depth, name]) => {
    let value: unknown = `电话${before}${text}，谢谢`;
    for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { [name]: value };
    return value;
  });

describe('nothing that a log must not hold gets past', () => {
  test.each([
    ['phone numbers', grouped(phone)],
    ['ID numbers', grouped(idNumber)],
    ['card numbers', grouped(card)],
    ['tokens', jwt],
  ])('%s inside any text, however they are written', (_what, secret) => {
    fc.assert(
      fc.property(
        secret.chain((text) => fc.tuple(fc.constant(text), holding(fc.constant(text)))),
        ([text, value]) => {
          const written = JSON.stringify(redaction().of(value));
          expect(written).not.toContain(text);
          expect(written.replace(/\D/g, '').length).toBeLessThan(11);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('whatever stands under a name that says so, and the same text again anywhere else', () => {
    fc.assert(
      fc.property(secretNames, password, word, (name, secret, other) => {
        const sent = { [other]: { [name]: secret } };
        const { of } = redaction({ values: [sent] });
        const written = JSON.stringify(
          of([sent, `refused: ${secret}`, `/a?${name}=${encodeURIComponent(secret)}`, `"${name}":${JSON.stringify(secret)}`]),
        );
        for (const spelled of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
          expect(written).not.toContain(spelled);
      }),
      { numRuns: 500 },
    );
  });

  test('numbers in full-width digits, and numbers that are numbers', () => {
    expect(redaction().of({ remark: '１３８１２３４５６７８', n: 13812345678, id: 42 })).toEqual({ remark: '***', n: '***', id: 42 });
  });

  test('what is harmless stays readable', () => {
    const value = { name: '张三', amount: 12.5, status: '1', time: '2026-05-06 08:00:00', list: [1, null, true], path: '/dsTbUnit/list' };
    expect(redaction().of(value)).toEqual(value);
  });
});

test('every attempt is told, with its request id, and whole calls hold no secret', async () => {
  const entries: LogEntry[] = [];
  let calls = 0;
  const server = await localServer((seen, reply) => {
    calls += 1;
    if (calls === 1) return void reply.writeHead(503, { 'retry-after': '0' }).end('{}');
    return json(reply, 200, { success: false, code: 500, message: `no ${seen.path}`, result: null });
  });
  let clock = 0;
  const client = clientOf(server, {
    hooks: [callLog({ log: (entry) => entries.push(entry), bodies: true, now: () => (clock += 5) })],
    secret: 'shared-secret',
  });
  client.setToken('opaque-token-of-a-session');
  const body = {
    username: 'school',
    password: 'Pa55-word!',
    phone: '13812345678',
    remark: '身份证 11010519491231002X',
    bank: { cardNo: '6222 0212 3456 7890 123' },
  };
  const error = await refused(client.send('POST', '/sys/user/register', { body, query: { smscode: '123456', x: '1' }, retries: 1 }));
  expect(entries.map(({ attempt, status, method, path, ms }) => ({ attempt, status, method, path, ms }))).toEqual([
    { attempt: 0, status: 503, method: 'POST', path: '/sys/user/register', ms: 5 },
    { attempt: 1, status: 200, method: 'POST', path: '/sys/user/register', ms: 5 },
  ]);
  expect(new Set(entries.map((entry) => entry.requestId)).size).toBe(1);
  expect(error.requestId).toBe(entries[0]?.requestId);
  expect(entries[0]?.body).toMatchObject({ username: 'school', password: '***', phone: '***', remark: '身份证 ***', bank: '***' });
  expect(entries[0]?.query).toMatchObject({ smscode: '***', x: '1' });
  const all = JSON.stringify(entries);
  for (const secret of ['opaque-token', 'Pa55', '13812345678', '11010519491231002', '6222', '123456', 'shared-secret'])
    expect(all).not.toContain(secret);
});

test('without bodies none is told; a failure without an answer is; a log that throws fails no call', async () => {
  const entries: LogEntry[] = [];
  const away = clientOf({ url: 'http://127.0.0.1:1' }, { hooks: [callLog({ log: (entry) => entries.push(entry) })], retries: 0 });
  await refused(away.send('POST', '/a', { body: { x: 1 } }));
  expect(entries[0]).toMatchObject({ failure: { kind: 'network' }, method: 'POST' });
  expect(entries[0]).not.toHaveProperty('body');
  const server = await localServer(() => 'fine');
  const broken = clientOf(server, {
    hooks: [
      callLog({
        log: () => {
          throw new Error('disk full');
        },
      }),
    ],
  });
  expect(await broken.send('GET', '/a')).toBe('fine');
});
