import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createClient, type MessageSocket, openMessageSocket } from '@saiyun/sdk';
import { noticeCalls, permissionCalls, sessionCalls } from '@saiyun/sdk/calls';
import { entities } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../server/src/db/db.ts';
import { type EmptyDatabase, emptyDatabase } from '../../server/src/db/empty-database.test-support.ts';
import { openPostgres } from '../../server/src/db/postgres/postgres.ts';
import { goodRow, type Registrations, writeRegistrations } from '../fixtures/registrations.ts';
import { demoPassword, eventually, type ServerProcess, startServer, tempFolder } from '../support/process.ts';
import { type RoundRobin, roundRobin } from '../support/round-robin.ts';

const url = process.env.TEST_DATABASE_URL;
const rows = 20_000;

if (!url)
  test.skip('several nodes: there is no PostgreSQL (TEST_DATABASE_URL), and the embedded database belongs to one process', () => undefined);

describe.runIf(url)('two nodes on one database', () => {
  const folder = tempFolder();
  let own: EmptyDatabase;
  let db: Db;
  let nodes: readonly [ServerProcess, ServerProcess];
  let proxy: RoundRobin;

  const clientOf = (baseUrl: string): Client => createClient({ baseUrl });
  const signedIn = async (baseUrl: string, username: string): Promise<Client> => {
    const client = clientOf(baseUrl);
    await client.mLogin({ username, password: demoPassword });
    return client;
  };
  const tokenOf = async (baseUrl: string, username: string): Promise<{ token: string; userId: string }> => {
    const client = clientOf(baseUrl);
    const { token, userInfo } = await client.mLogin({ username, password: demoPassword });
    return { token, userId: userInfo.id };
  };

  beforeAll(async () => {
    own = await emptyDatabase();
    const env = { SAIYUN_CAPTCHA: 'off', DATABASE_URL: own.url };
    const data = join(folder.path, 'data');
    // The first creates schema and data; the second finds them.
    const first = await startServer(data, env);
    nodes = [first, await startServer(data, env)];
    proxy = await roundRobin(nodes.map(({ port }) => port));
    db = await openPostgres(own.url);
  });
  afterAll(async () => {
    await proxy?.close();
    for (const node of nodes ?? []) if (node.process.exitCode === null && node.process.signalCode === null) await node.stop();
    await db?.close();
    await own?.drop();
    folder.remove();
  });

  /** The user of a session, asked over a separate connection; undefined if the session has ended. */
  const whoami = async (baseUrl: string, token: string): Promise<string | undefined> => {
    const answer = await fetch(`${baseUrl}/jeecg-boot/user/info`, { headers: { 'X-Access-Token': token, Connection: 'close' } });
    if (answer.status !== 200) return undefined;
    return ((await answer.json()) as { result: { username: string } }).result.username;
  };

  test('a session made on one node is known to the other, and over on both at once', async () => {
    const { token } = await tokenOf(nodes[0].url, 'school');
    for (let n = 0; n < 6; n += 1) expect(await whoami(proxy.url, token)).toBe('school');
    await fetch(`${nodes[1].url}/jeecg-boot/sys/logout`, { method: 'POST', headers: { 'X-Access-Token': token } });
    for (const { url: node } of nodes)
      await eventually('session over', async () => ((await whoami(node, token)) === undefined ? true : undefined));
  });

  test('DICT-11: an item that is changed on one node is answered so by both, and what one node is asked to read anew both do', async () => {
    const clients = await Promise.all(nodes.map(({ url: node }) => signedIn(node, 'admin')));
    const [first, second] = clients as [Client, Client];
    // Both nodes cache what they read. The node that stores a change answers with it at once; the other as soon as it is notified.
    const texts = async (client: Client, value: string) => (await client.dicts.items('sex')).find((item) => item.value === value)?.text;
    expect(await texts(first, '1')).toBe(await texts(second, '1'));
    const known = await db.one<{ id: string; revision: number; text: string }>(
      `select i.id, i.revision, i.item_text as text from sys_dict_item i join sys_dict d on d.id = i.dict_id
       where d.tenant_id = 1 and d.dict_code = 'sex' and i.item_value = '1'`,
    );
    const { id = '', revision = 0, text = '' } = known ?? {};
    await first.entity(entities.dictItem).edit({ id, revision, itemText: '男性' });
    expect(await texts(first, '1')).toBe('男性');
    await eventually('the new text', async () => ((await texts(second, '1')) === '男性' ? true : undefined));
    await second.entity(entities.dictItem).edit({ id, revision: revision + 1, itemText: text });
    expect(await texts(second, '1')).toBe(text);
    await eventually('the old text', async () => ((await texts(first, '1')) === text ? true : undefined));
    // A change made directly in the database is read by both once one of them is asked to refresh.
    await db.run(`update sys_dict_item set item_text = '男生' where id = $1`, [id]);
    await second.dicts.refresh();
    for (const client of clients) await eventually('read anew', async () => ((await texts(client, '1')) === '男生' ? true : undefined));
    await db.run('update sys_dict_item set item_text = $2 where id = $1', [id, text]);
    await first.dicts.refresh();
  });

  test('the name of a row that is changed on one node is what both show wherever others refer to the row', async () => {
    const clients = await Promise.all(nodes.map(({ url: node }) => signedIn(node, 'admin')));
    const [first, second] = clients as [Client, Client];
    const [row] = (await first.entity(entities.registration).list({ pageSize: 1 })).records;
    const unitId = String(row?.unitId);
    const shown = async (client: Client) => {
      const page = await client.entity(entities.registration).list({ pageSize: 5, match: { unitId } });
      return (page.records[0] as unknown as Record<string, unknown> | undefined)?.unitId_dictText;
    };
    const { revision, ...unit } = await first.entity(entities.unit).queryById(unitId);
    const unitName = String(unit.unitName);
    for (const client of clients) expect(await shown(client)).toBe(unitName);
    await second.entity(entities.unit).edit({ id: unitId, revision, unitName: `${unitName}（新）` });
    expect(await shown(second)).toBe(`${unitName}（新）`);
    await eventually('the new name', async () => ((await shown(first)) === `${unitName}（新）` ? true : undefined));
    await first.entity(entities.unit).edit({ id: unitId, revision: revision + 1, unitName });
  });

  test('what a role is granted on one node, and what is taken from it, comes to hold on the other by itself', async () => {
    const [first, second] = [await signedIn(nodes[0].url, 'admin'), await signedIn(nodes[1].url, 'auditor')];
    const role = await db.one<{ id: string }>(`select id from sys_role where tenant_id = 1 and base_role = 'AUD' and del_flag = '0'`);
    const button = await db.one<{ id: string }>(`select id from sys_permission where perms = 'dsTbUnit:list'`);
    const [roleId, buttonId] = [role?.id ?? '', button?.id ?? ''];
    const grants = permissionCalls(first.send);
    await second.entity(entities.unit).list();
    await grants.grantToRole(roleId, { permissionIds: [], lastPermissionIds: [buttonId] });
    // The other node is told after the call was answered.
    const kindOf = (): Promise<string> =>
      second
        .entity(entities.unit)
        .list()
        .then(
          () => 'answered',
          (error: { readonly kind?: string }) => String(error.kind),
        );
    await eventually('refused', async () => ((await kindOf()) === 'forbidden' ? true : undefined));
    await grants.grantToRole(roleId, { permissionIds: [buttonId], lastPermissionIds: [] });
    await eventually('allowed again', async () => ((await kindOf()) === 'answered' ? true : undefined));
    expect(await kindOf()).toBe('answered');
  });

  test('a notice released on one node reaches the open pages of both, and a forced sign-out closes them', async () => {
    const heard: string[][] = [[], []];
    const people = [await tokenOf(nodes[0].url, 'expert'), await tokenOf(nodes[1].url, 'student')];
    const sockets: MessageSocket[] = people.map(({ token, userId }, at) => {
      const socket = openMessageSocket({ baseUrl: nodes[at]?.url ?? '', userId, token: () => token, reconnectMs: 100 });
      socket.listen((frame) => heard[at]?.push(frame.msgTxt ?? frame.rawCmd));
      return socket;
    });
    for (const socket of sockets) await eventually('socket open', () => (socket.state === 'open' ? true : undefined));
    const admin = await signedIn(nodes[1].url, 'admin');
    const row = await admin.notices.add({ titile: '两个节点', msgType: 'ALL' });
    await noticeCalls(admin.send).release(row.id);
    await eventually('heard on both', () => (heard.every((words) => words.includes('两个节点')) ? true : undefined));
    const session = await db.one<{ id: string }>('select id from sys_session where user_id = $1 order by create_time desc limit 1', [
      people[0]?.userId,
    ]);
    await sessionCalls(admin.send).forceLogout(session?.id ?? '');
    await eventually('told that the session is over', () => (heard[0]?.includes('logout') ? true : undefined));
    expect(heard[1]).not.toContain('logout');
    for (const socket of sockets) socket.close();
  });

  test('SERVER-06: a job runs once per time, whichever node is quicker', async () => {
    const admin = await signedIn(proxy.url, 'admin');
    const job = await admin.jobs.add({ jobClassName: 'sessionCleanup', cronExpression: '0/2 * * * * ?', maxRetries: 0 });
    const runs = () =>
      db.many<{ fireTime: Date; attempt: number; status: string }>(
        `select fire_time as "fireTime", attempt, status from sys_quartz_job_run where job_id = $1 and cause = 'schedule' and status in ('2', '3')`,
        [job.id],
      );
    const ended = await eventually(
      'four runs',
      async () => {
        const found = await runs();
        return found.length >= 4 ? found : undefined;
      },
      60_000,
    );
    await admin.jobs.pause(job.id);
    expect(new Set(ended.map(({ fireTime }) => fireTime.getTime())).size).toBe(ended.length);
    expect(ended.every(({ attempt, status }) => attempt === 1 && status === '2')).toBe(true);
  });

  test('IMPORT: a node that is killed leaves its import to the other, and callers go on', { timeout: 240_000 }, async () => {
    const admin = await signedIn(nodes[1].url, 'admin');
    const made = await makeCompetition(admin);
    const sheet = join(folder.path, 'many.xlsx');
    await writeRegistrations(
      sheet,
      Array.from({ length: rows }, (_, n) => goodRow(n + 1, made)),
    );
    const dying = await signedIn(nodes[0].url, 'admin');
    const asked = dying.registrations.importExcel({ bytes: await readFile(sheet), name: 'many.xlsx' }).then(
      () => 'answered',
      () => 'cut off',
    );
    const task = await eventually(
      'the import has begun',
      () =>
        db.one<{ id: string }>(
          `select id from ds_tb_import_task where file_name = 'many.xlsx' and done_count > 0 and status in ('2', '3')`,
        ),
      120_000,
    );
    await nodes[0].kill();
    expect(await asked).toBe('cut off');
    const { token } = await tokenOf(proxy.url, 'admin');
    for (let n = 0; n < 4; n += 1) expect(await whoami(proxy.url, token)).toBe('admin');
    const ended = await eventually(
      'the other node has finished it',
      () =>
        db.one<{ status: string; added: number }>(
          `select status, added_count as added from ds_tb_import_task where id = $1 and status not in ('0', '1', '2', '3')`,
          [task.id],
        ),
      180_000,
    );
    expect(ended).toEqual({ status: '4', added: rows });
    const stored = await db.one<{ n: number; distinct: number }>(
      `select count(*)::int as n, count(distinct external_id)::int as distinct from ds_tb_registration r
       join ds_tb_competition c on c.id = r.competition_id where c.competition_code = $1 and r.del_flag = '0'`,
      [made.competition],
    );
    expect(stored).toEqual({ n: rows, distinct: rows });
  });
});

/** A competition that accepts entries now, with two groups, and the units of the demo data. */
async function makeCompetition(client: Client): Promise<Registrations> {
  const day = (offset: number): string => `${new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)} 08:00:00`;
  const code = 'NODES-1';
  const { id } = await client.competitions.add({
    stepDone: [1, 2, 3, 4, 5, 6],
    competitionCode: code,
    competitionName: '多节点测试竞赛',
    competitionType: 'subject',
    registerStart: day(-10),
    registerEnd: day(20),
    submissionEndTime: day(40),
    endTime: day(80),
  });
  for (const [groupCode, groupName] of [
    ['U', '本科组'],
    ['G', '研究生组'],
  ] as const)
    await client.groups.add({ competitionId: id, groupCode, groupName });
  await client.competitions.publish(id);
  const units = await client.units.list({ pageSize: 20, match: { status: '1' }, column: 'unitCode', order: 'asc' });
  return { competition: code, groups: ['U', 'G'], units: units.records.map((unit) => unit.unitName) };
}
