// The server's calls compared with the least that could serve them: dictionary items, a page of a list, signing in, jobs, and notices
// between nodes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createClient } from '@saiyun/sdk';
import pg from 'pg';
import { openPostgres } from '../../server/src/db/postgres/postgres.ts';
import { root, type ServerProcess } from '../support/process.ts';
import { load, sideBySide, type Target } from './load.ts';

type Say = (what: string, ...figures: readonly string[]) => void;
const percent = (share: number): string => `${Math.round(share * 100)} %`;
const rate = (perSecond: number): string => `${Math.round(perSecond).toLocaleString('en')}/s`;
const password = 'Saiyun@2026';

export interface ServerBench {
  readonly server: ServerProcess;
  readonly database: string;
  readonly say: Say;
}

/** Starts a minimal server: the body of a module with `app` and `pg` in scope; returns its port. */
export async function bareServer(body: string, database = ''): Promise<{ readonly port: number; stop(): void }> {
  const script = `
    import { fastify } from 'fastify'; import pg from 'pg';
    const app = fastify(); const pool = new pg.Pool({ connectionString: ${JSON.stringify(database)}, max: 10 });
    ${body}
    const url = await app.listen({ port: 0, host: '127.0.0.1' }); console.log(new URL(url).port);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(root, 'server'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(String(port).trim()), stop: () => void child.kill() };
}

const tokenOf = async (url: string): Promise<string> => {
  const client = createClient({ baseUrl: url });
  const { token } = await client.mLogin({ username: 'admin', password });
  await client.close();
  return token;
};

const target = (server: ServerProcess, path: string, token: string): Target => ({
  port: server.port,
  path: `/jeecg-boot${path}`,
  headers: { 'X-Access-Token': token, 'tenant-id': '1' },
});

export async function dictionaryBench({ server, say }: Omit<ServerBench, 'database'>, database: string): Promise<void> {
  const hello = await bareServer(`app.get('/', async () => ({ hello: 'world' }));`);
  const ours = target(server, '/sys/dict/getDictItems/sex', await tokenOf(server.url));
  const { limit, ours: got, share } = await sideBySide({ port: hello.port, path: '/' }, ours);
  say(`dictionary items (${database})`, rate(got), `hello of Fastify ${rate(limit)}`, percent(share), 'goal 35 %');
  hello.stop();
}

/** Inserts this many rows of one competition. */
export async function fill(db: pg.Client, competition: string, rows: number): Promise<void> {
  await db.query(
    `insert into ds_tb_competition select n.* from (select * from ds_tb_competition where tenant_id = 1 limit 1) c,
       jsonb_populate_record(null::ds_tb_competition, to_jsonb(c) || jsonb_build_object('id', $1::text, 'competition_code', $1::text)) n`,
    [competition],
  );
  await db.query(
    `insert into ds_tb_registration (id, tenant_id, register_no, competition_id, unit_id, external_id, team_name, real_name, id_no, id_no_hash, phone, phone_hash, status, create_time)
     select $1 || n, 1, $1 || n, $1, u.id, $1 || n, '队伍 ' || n, '姓名 ' || n, 'x', $1 || n, 'x', $1 || n, (n % 5)::text, now() - n * interval '1 second'
     from generate_series(1, $2::int) n join (select array_agg(id) as ids from ds_tb_unit where tenant_id = 1) a on true
       join lateral (select a.ids[1 + n % cardinality(a.ids)] as id) u on true`,
    [competition, rows],
  );
}

export async function listBench({ server, database, say }: ServerBench): Promise<void> {
  const db = new pg.Client(database);
  await db.connect();
  await fill(db, 'bench-few', 10_000);
  await fill(db, 'bench-many', 1_000_000);
  await db.query('vacuum analyze ds_tb_registration');
  await db.end();
  const token = await tokenOf(server.url);
  const page = (competition: string, more = '') =>
    target(server, `/dsTbRegistration/list?competitionId=${competition}&status=2&column=createTime&order=desc&pageSize=10${more}`, token);
  const bare = await bareServer(
    `const sql = "select * from ds_tb_registration t where t.tenant_id = $1 and t.del_flag = '0' and t.competition_id = $2 and t.status = $3 order by t.create_time desc, t.id desc limit 10";
     app.get('/', async () => (await pool.query({ name: 'q', text: sql, values: [1, 'bench-many', '2'] })).rows);`,
    database,
  );
  const many = await sideBySide({ port: bare.port, path: '/' }, page('bench-many'));
  say('a page of 10 of 1,000,000 rows', rate(many.ours), `bare query ${rate(many.limit)}`, percent(many.share), 'goal 80 %');
  say('a page of 10 of 1,000,000 rows, p99', `${many.p99.toFixed(0)} ms`, `bare query ${many.limitP99.toFixed(0)} ms`, 'goal 60 ms');
  const few = await sideBySide(page('bench-few'), page('bench-many'));
  say('1,000,000 rows beside 10,000', `${(1 / few.share).toFixed(2)} ×`, 'goal 1.5 ×');
  const deep = await sideBySide(page('bench-many'), page('bench-many', '&pageNo=10000'), 10, 3);
  say('page 10,000 beside page 1', `${(1 / deep.share).toFixed(2)} ×`);
  bare.stop();
}

export async function signInBench({ server, say }: Pick<ServerBench, 'server' | 'say'>): Promise<void> {
  const bare = await bareServer(
    `const { argon2, randomBytes } = await import('node:crypto');
     app.get('/', () => new Promise((done) => argon2('argon2id', { message: 'x', nonce: randomBytes(16), memory: 19456, passes: 2, parallelism: 1, tagLength: 32 }, (_e, key) => done(key.toString('hex')))));`,
  );
  const body = JSON.stringify({ username: 'student', password });
  const ours: Target = { port: server.port, path: '/jeecg-boot/sys/mLogin', body };
  // An address may sign in 600 times a minute, so there are few turns.
  const { limit, ours: got, share } = await sideBySide({ port: bare.port, path: '/' }, ours, 4, 1, 2000);
  say('signing in', rate(got), `argon2id alone ${rate(limit)}`, percent(share), 'goal 90 %');
  const info = target(server, '/sys/dict/getDictItems/sex', await tokenOf(server.url));
  const alone = await load(info, 4, 1500);
  const [beside] = await Promise.all([load(info, 4, 1500), load(ours, 4, 1500)]);
  say('other calls while people sign in, p99', `${beside.p99.toFixed(1)} ms`, `alone ${alone.p99.toFixed(1)} ms`);
  bare.stop();
}

/** One node publishes and another receives; compared with LISTEN and NOTIFY alone. */
export async function notifyBench({ database, say }: Pick<ServerBench, 'database' | 'say'>): Promise<void> {
  const rounds = 2000;
  const spread = (times: number[]) => {
    times.sort((a, b) => a - b);
    return { p50: times[Math.floor(rounds * 0.5)] ?? 0, p99: times[Math.floor(rounds * 0.99)] ?? 0 };
  };
  const [from, to] = [new pg.Client(database), new pg.Client(database)];
  await Promise.all([from.connect(), to.connect()]);
  await to.query('listen bench');
  const [a, b] = [await openPostgres(database), await openPostgres(database)];
  let heard = (): void => undefined;
  to.on('notification', () => heard());
  await b.listen('bench_own', () => heard());
  const bare: number[] = [];
  const own: number[] = [];
  const one = async (send: () => Promise<unknown>, times: number[]): Promise<void> => {
    const at = performance.now();
    const got = new Promise<void>((done) => {
      heard = done;
    });
    await Promise.all([send(), got]);
    times.push(performance.now() - at);
  };
  for (let n = 0; n < rounds; n += 1) {
    await one(() => from.query('select pg_notify($1, $2)', ['bench', String(n)]), bare);
    await one(() => a.notify('bench_own', String(n)), own);
  }
  const [limit, got] = [spread(bare), spread(own)];
  say(
    'a notice to another node, p50',
    `${got.p50.toFixed(2)} ms`,
    `LISTEN ${limit.p50.toFixed(2)} ms`,
    `${(got.p50 / limit.p50).toFixed(2)} ×`,
    'goal 3 ×',
  );
  say(
    'a notice to another node, p99',
    `${got.p99.toFixed(2)} ms`,
    `LISTEN ${limit.p99.toFixed(2)} ms`,
    `${(got.p99 / limit.p99).toFixed(2)} ×`,
    'goal 3 ×',
  );
  await Promise.all([from.end(), to.end(), a.close(), b.close()]);
}
