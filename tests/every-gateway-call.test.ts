import dns from 'node:dns';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tryConnection } from '../server/src/areas/system/source-connection.ts';
import { pinnedAddress, sourceAddress } from '../server/src/areas/system/source-target.ts';
import { readConfig } from '../server/src/config.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = () => server.as('ADMIN');

interface Route {
  readonly id: string;
  readonly routerId: string;
}
const routes = () => admin().ok<readonly Route[]>('GET', '/sys/gatewayRoute/list');
const demo = {
  routerId: 'demo',
  name: '演示',
  uri: 'lb://demo',
  predicates: [{ name: 'Path', args: ['/a/**'] }],
  filters: [{ name: 'StripPrefix', args: [{ key: 'parts', value: '1' }] }],
  status: 1,
};

test('SYS-05, CALL-119: a route is stored, changed, listed as an array and deleted', async () => {
  await admin().ok('POST', '/sys/gatewayRoute/updateAll', { router: demo, language: 'zh' });
  const [stored] = await routes();
  expect(stored).toMatchObject({ ...demo, stripPrefix: 0 });
  await admin().ok('POST', '/sys/gatewayRoute/updateAll', { router: { ...stored, name: '改名' } });
  expect(await routes()).toMatchObject([{ id: stored?.id, name: '改名', uri: 'lb://demo' }]);
  await admin().ok('DELETE', '/sys/gatewayRoute/delete', { id: stored?.id });
  expect(await routes()).toEqual([]);
});

test('CALL-119: a list is the whole set, all of it or nothing', async () => {
  const set = ['a', 'b', 'c'].map((routerId, sortNo) => ({ ...demo, routerId, sortNo }));
  await admin().ok('POST', '/sys/gatewayRoute/updateAll', { router: set });
  expect((await routes()).map((r) => r.routerId)).toEqual(['a', 'b', 'c']);
  const wrong = [
    { ...demo, routerId: 'd' },
    { ...demo, routerId: 'e', uri: 'file:///etc/passwd' },
  ];
  expect(await admin().call('POST', '/sys/gatewayRoute/updateAll', { router: wrong })).toMatchObject({ error: 'input.invalid' });
  expect((await routes()).map((r) => r.routerId)).toEqual(['a', 'b', 'c']);
  await admin().ok('POST', '/sys/gatewayRoute/updateAll', { router: set.slice(1, 2) });
  expect((await routes()).map((r) => r.routerId)).toEqual(['b']);
  const audited = await server.db.many<{ action: string }>(`select action from sys_audit_log where entity = 'sysGatewayRoute'`);
  expect(audited.map((a) => a.action)).toContain('delete');
});

test('CALL-119: what no gateway could follow is refused, and so is everybody but the platform', async () => {
  const bad = [
    { uri: 'ftp://x' },
    { uri: 'lb://a b' },
    { routerId: '1/../2' },
    { predicates: [{ name: 'Exec', args: ['x'] }] },
    { predicates: 'Path=/a' },
    { filters: [{ name: 'x'.repeat(80) }] },
    { filters: [{ name: 'StripPrefix', args: [{ key: 1 }] }] },
    { sortNo: -1 },
    { status: 7 },
    { other: 1 },
  ];
  for (const one of bad)
    expect(await admin().call('POST', '/sys/gatewayRoute/updateAll', { router: { ...demo, ...one } }), JSON.stringify(one)).toMatchObject({
      error: 'input.invalid',
    });
  for (const router of [undefined, 'x', [1], null])
    expect(await admin().call('POST', '/sys/gatewayRoute/updateAll', { router })).toMatchObject({ error: 'input.body' });
  expect(await server.as('ADMIN', 2).call('POST', '/sys/gatewayRoute/updateAll', { router: demo })).toMatchObject({
    error: 'tenant.platform_only',
  });
  for (const role of ['AUD', 'APPL'] as const)
    expect(await server.as(role).call('POST', '/sys/gatewayRoute/updateAll', { router: demo })).toMatchObject({ success: false });
  expect(await server.as('ADMIN', 2).ok('GET', '/sys/gatewayRoute/list')).toEqual([]);
});

const source = { code: 'report', name: '报表库', dbType: '6', dbUrl: 'jdbc:postgresql://db.example.edu/report', dbUsername: 'reader' };

test('SYS-06, CALL-120: the password of a data source is taken, kept encrypted and never answered', async () => {
  const secret = 'S3cret-of-the-report';
  const row = await admin().ok<{ id: string }>('POST', '/sys/dataSource/add', { ...source, dbPassword: secret });
  const stored = async () =>
    (await server.db.one<{ cipher: string }>('select db_password_cipher as cipher from sys_data_source where id = $1', [row.id]))?.cipher;
  const first = await stored();
  expect(first).toBeTypeOf('string');
  expect(first).not.toContain(secret);
  await admin().ok('PUT', '/sys/dataSource/edit', { id: row.id, name: '改名' });
  await admin().ok('PUT', '/sys/dataSource/edit', { id: row.id, dbPassword: '' });
  await admin().ok('PUT', '/sys/dataSource/edit', { id: row.id, dbPassword: null });
  expect(await stored()).toBe(first);
  const said = JSON.stringify([
    await admin().ok('GET', '/sys/dataSource/queryById', { id: row.id }),
    await admin().ok('GET', '/sys/dataSource/list'),
    await server.db.many('select * from sys_audit_log where entity_id = $1', [row.id]),
  ]);
  expect(said).not.toMatch(/assword|S3cret/);
  expect(said).not.toContain(first);
  await admin().ok('POST', '/sys/dataSource/edit', { id: row.id, dbPassword: 'another' });
  expect(await stored()).not.toBe(first);
  expect(await admin().ok('GET', '/sys/dataSource/options')).toEqual([{ value: 'report', label: '改名', text: '改名' }]);
});

const trying = (dbUrl: string, more: Record<string, unknown> = {}) =>
  admin().call('POST', '/sys/dataSource/testConnection', { dbType: '6', dbUrl, ...more });

describe('CALL-120: the test of a connection goes nowhere that it must not', () => {
  test.each([
    'localhost',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '0.0.0.0',
    '10.0.0.5',
    '172.16.0.9',
    '192.168.0.1',
    '169.254.169.254',
    '100.100.100.200',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fd00:ec2::254]',
    '[fe80::1]',
  ])('%s', async (host) => {
    const answer = await trying(`jdbc:postgresql://${host}/postgres`);
    expect(answer).toMatchObject({ success: false, error: 'source.address' });
  });

  test.each([
    'jdbc:postgresql://db.example.edu/x?socketFactory=java.lang.Runtime',
    'jdbc:postgresql://db.example.edu/x?sslrootcert=/etc/passwd',
    'jdbc:postgresql://db.example.edu/x?sslmode=allow',
    'jdbc:postgresql://db.example.edu/x?sslmode=require&sslcert=/etc/passwd',
    'jdbc:postgresql://user:pass@db.example.edu/x',
    'jdbc:postgresql://a,b/x',
    'jdbc:mysql://db.example.edu/x',
    'postgresql:///var/run/postgresql',
    'http://169.254.169.254/latest/meta-data',
    'jdbc:postgresql://db.example.edu:0/x',
    'jdbc:postgresql://db.example.edu:99999/x',
    'jdbc:postgresql://[fe80::1%25eth0]/x',
    'jdbc:postgresql://db.example.edu/x#',
    "jdbc:postgresql://db.example.edu/x';--",
  ])('%s is no address of a database', async (url) => expect(await trying(url)).toMatchObject({ success: false, error: 'source.url' }));

  test.each([
    ['4', 'jdbc:mysql://user:pass@db.example.edu/x', 'source.url'],
    ['4', 'jdbc:postgresql://db.example.edu/x', 'source.url'],
    ['2', 'jdbc:oracle:thin:scott/tiger@db.example.edu:1521:x', 'source.url'],
    ['3', 'jdbc:sqlserver://db.example.edu:99999', 'source.url'],
    ['4', 'jdbc:mysql://127.0.0.1:3306/x?useSSL=false', 'source.address'],
    ['2', 'jdbc:oracle:thin:@10.0.0.1:1521:x', 'source.address'],
    ['3', 'jdbc:sqlserver://192.168.0.1:1433;databaseName=x', 'source.address'],
    ['7', 'jdbc:dm://[::1]:5236', 'source.address'],
    ['4', 'jdbc:mysql://db.example.edu:22/x', 'source.port'],
  ])('a database of kind %s at %s is %s', async (dbType, dbUrl, error) => expect(await trying(dbUrl, { dbType })).toMatchObject({ error }));

  test('other ports and other databases are refused, with what would do', async () => {
    expect(await trying('jdbc:postgresql://db.example.edu:22/x')).toMatchObject({ error: 'source.port', message: /5432/ });
    expect(await trying('jdbc:any://db/x', { dbType: '99' })).toMatchObject({ error: 'source.driver', message: /PostgreSQL/ });
    expect(await trying('jdbc:postgresql://db/x', { dbType: 'constructor' })).toMatchObject({ error: 'source.driver' });
    expect(await server.as('APPL').call('POST', '/sys/dataSource/testConnection', source)).toMatchObject({ error: 'access.denied' });
    expect(await server.as('AUD').call('POST', '/sys/dataSource/testConnection', source)).toMatchObject({ error: 'access.denied' });
    expect(await trying(source.dbUrl, { id: 'of-nobody' })).toMatchObject({ error: 'row.missing' });
  });
});

describe('CALL-120: what the other side does is told by its name', () => {
  const listening: Server[] = [];
  afterAll(() => {
    for (const one of listening) one.close();
  });
  const portOf = async (talk: (socket: Socket) => void): Promise<number> => {
    const one = createServer((socket) => {
      socket.on('error', () => undefined);
      talk(socket);
    });
    listening.push(one);
    await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
    const address = one.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const toward = async (port: number): Promise<void> => {
    const config = readConfig({ SAIYUN_SOURCE_HOSTS: `127.0.0.1:${port}` });
    await tryConnection({ config }, sourceAddress('6', `jdbc:postgresql://127.0.0.1:${port}/x`, null), { user: 'u', password: 'p' });
  };
  /** ErrorResponse of the protocol. */
  const refusal = (code: string): Buffer => {
    const fields = Buffer.from(`SFATAL\0C${code}\0Mno entry for host "10.9.8.7"\0\0`);
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(fields.length + 4, 1);
    return Buffer.concat([head, fields]);
  };

  test.each([
    ['28P01', 'source.sign_in'],
    ['28000', 'source.sign_in'],
    ['3D000', 'source.database'],
    ['53300', 'source.failed'],
  ])('refusal %s is %s', async (sqlState, code) => {
    const port = await portOf((socket) => socket.once('data', () => socket.end(refusal(sqlState))));
    await expect(toward(port)).rejects.toMatchObject({ code });
  });

  test('another service, and nobody at all', async () => {
    await expect(toward(await portOf((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')))).rejects.toMatchObject({ code: /^source\./ });
    const port = await portOf(() => undefined);
    await new Promise((done) => listening.at(-1)?.close(done));
    await expect(toward(port)).rejects.toMatchObject({ code: 'source.unreachable' });
  });

  test('a name is asked for once, and all its addresses must be allowed', async () => {
    const at = (hosts: string) =>
      pinnedAddress({ config: readConfig({ SAIYUN_SOURCE_HOSTS: hosts }) }, sourceAddress('6', 'jdbc:postgresql://localhost/x', null));
    await expect(at('')).rejects.toMatchObject({ code: 'source.address' });
    expect(await at('localhost')).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await at('127.0.0.0/8,::1/128')).toMatch(/^(127\.0\.0\.1|::1)$/);
  });

  test('a name that leads elsewhere the second time is connected to where it led the first time', async () => {
    const port = await portOf((socket) => socket.once('data', () => socket.end(refusal('28P01'))));
    const config = readConfig({ SAIYUN_SOURCE_HOSTS: `127.0.0.1:${port},localhost:${port}` });
    // A second look-up of the name would get an address where nobody listens.
    const asked = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_host: string, _options: object, done: (...of: unknown[]) => void) =>
        done(null, [{ address: '192.0.2.1', family: 4 }])) as never);
    try {
      const target = sourceAddress('6', `jdbc:postgresql://localhost:${port}/x`, null);
      await expect(tryConnection({ config }, target, { user: 'u', password: 'p' })).rejects.toMatchObject({ code: 'source.sign_in' });
      expect(asked).not.toHaveBeenCalled();
    } finally {
      asked.mockRestore();
    }
  });

  test('a server that answers with a redirect, a page or nothing is no database and is followed nowhere', async () => {
    let visits = 0;
    const inside = await portOf((socket) => {
      visits += 1;
      socket.end();
    });
    for (const said of [
      `HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${inside}/latest/meta-data\r\n\r\n`,
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi',
      '',
    ])
      await expect(toward(await portOf((socket) => socket.once('data', () => socket.end(said))))).rejects.toMatchObject({
        code: expect.stringMatching(/^source\.(?:failed|unreachable)$/),
      });
    expect(visits).toBe(0);
  });

  test.skipIf(!process.env.TEST_DATABASE_URL)('PostgreSQL answers', async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    const [host, port] = [url.hostname || 'localhost', Number(url.port || 5432)];
    const config = readConfig({ SAIYUN_SOURCE_HOSTS: `${host}:${port}` });
    const target = sourceAddress('6', `jdbc:postgresql://${host}:${port}${url.pathname}`, null);
    const signIn = { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
    await tryConnection({ config }, target, signIn);
    await expect(tryConnection({ config }, { ...target, database: 'of_nobody' }, signIn)).rejects.toMatchObject({
      code: 'source.database',
    });
  });
});
