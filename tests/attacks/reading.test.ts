// What a signed-in account may try to read or change: other people's rows by every call, hidden columns, statements, class names.
import type { Role } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityModules } from '../../server/src/areas/index.ts';
import { departId, roleId } from '../../server/src/defaults/seed-tenant.ts';
import { create, openReview, reference, ruledTexts, run } from '../support/sample.ts';
import { type Caller, otherUnitId, ownExpertId, type TestMethod, type TestServer, testServer } from '../support/server.ts';
import { settleTasks } from '../support/settle.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE'];
/**
 * Calls that end or renew the session of this test, and the public registration page, which shows units to everybody; other tests cover
 * them.
 */
const left = /^\/auth\/register$|\/sys\/(logout|selectTenant|selectDepart|session\/)|\/websocket\/|\/vxeSocket\//;
const idNames = 'id,ids,userId,userIds,departId,roleId,parentId,pid,parentIds,permissionId,userid,anntId,taskId'.split(',');
/** One for each caller: what one of them may not see, another may. */
let mark = '';

/** What every account may pick from: the structure of the organisation, but no person. */
const shownToAll = new Set([
  'sysDepart',
  'sysPosition',
  'sysCategory',
  'sysDict',
  'sysDictItem',
  'sysRole',
  'sysDepartRole',
  'sysAnnouncement',
]);

/** Who picks from all accounts of the tenant, by their names. */
const picksPeople: readonly Role[] = ['ADMIN', 'SUB', 'FIN', 'AUD'];

/** Published competitions with their prices, which strangers see as well. */
const onShow = /\/dsTbCompetition\/hall/;

/** Tables to which the caller's own calls may add rows. */
const own = new Set([
  'sys_session',
  'sys_log',
  'sys_outbox',
  'sys_idempotency',
  'ds_tb_download_task',
  'ds_tb_import_task',
  'sys_audit_chain',
  // Links of the audit's chain are made when somebody reads it.
  'sys_audit_seal',
]);
/** All rows of every table except these. */
const imageOf = async (userId: string): Promise<Map<string, string>> => {
  const tables = await server.db.many<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'tenant_id' and table_schema = current_schema() order by 1`,
  );
  const images = new Map<string, string>();
  for (const { name } of tables)
    if (!own.has(name)) {
      const row = await server.db.one<{ image: string }>(
        `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as image from ${name} t
         where not coalesce(to_jsonb(t)->>'id' = $1 or to_jsonb(t)->>'expert_id' = $2, false)`,
        [userId, ownExpertId],
      );
      images.set(name, row?.image ?? '');
    }
  return images;
};

/** Records of which the role sees no row, or only its own. */
const hiddenFrom = (role: Role) =>
  entityModules
    .filter(({ entity, rules }) => !entity.access.read.includes(role) || rules.scopes?.[role] !== undefined)
    .filter(({ entity }) => !shownToAll.has(entity.name) && !(entity.name === 'sysUser' && picksPeople.includes(role)));

describe('any signed-in account reads or changes others', () => {
  const callers: readonly (readonly [string, Role, boolean])[] = [
    ['an applicant', 'APPL', false],
    ['an expert', 'EXPERT', false],
    ['a school', 'UNIT', false],
    ['a sub-administrator to whom nothing was assigned', 'SUB', false],
    ['the finance office', 'FIN', false],
    ['an auditor', 'AUD', false],
    ['an administrator to whom no button was granted', 'ADMIN', true],
    ['a school to which no button was granted', 'UNIT', true],
    ['a finance office to which no button was granted', 'FIN', true],
  ];
  test.each(callers)(
    'every call as %s changes and shows nothing of others',
    async (_who, role, isBare) => {
      mark = `MARK-OF-OTHERS-THAN-${role}`;
      const ids: string[] = [departId(1), roleId(1, 'AUD'), server.as('FIN').userId];
      for (const { entity } of hiddenFrom(role)) {
        if (!entity.calls.includes('add') || entity.shared) continue;
        const takesMark = (name: string): boolean => {
          const f = entity.fields[name];
          return (
            f?.kind === 'text' && f.pattern === undefined && (f.max ?? 255) >= 40 && !f.server && !ruledTexts.has(`${entity.name}.${name}`)
          );
        };
        const marked = [entity.title, ...(ruledTexts.has(`${entity.name}.${entity.title}`) ? Object.keys(entity.fields) : [])].find(
          takesMark,
        );
        const row = await create(server, entity.name, {
          ...(marked !== undefined && { [marked]: `${mark} ${server.next()}` }),
          // Accounts of the same unit may be picked.
          ...(entity.name === 'sysUser' && { unitId: otherUnitId }),
        });
        ids.push(row.id);
      }
      const caller: Caller = isBare ? server.bare(role) : server.as(role);
      await settleTasks(server);
      const before = await imageOf(caller.userId);
      const routes = server.routes().filter(({ method, url }) => methods.includes(method) && !left.test(url));
      expect(routes.length).toBeGreaterThan(200);
      for (const { method, url } of routes)
        for (const id of [ids.join(','), ids.at(-1) ?? '']) {
          const data = {
            ...Object.fromEntries(idNames.map((name) => [name, id])),
            username: server.as('FIN').userId,
            entity: 'sysUser',
            // Narrow enough to leave out rows that the caller may see anyway.
            keyWord: mark,
          };
          const answer = await caller.call(method as TestMethod, url.replace(/:\w+|\*/g, id), data).catch((error: unknown) => {
            if (error instanceof SyntaxError) return { success: false, message: error.message };
            throw error;
          });
          // Even without a button, the base role sees what is shown to every account, such as choices for pickers.
          if (!isBare && !onShow.test(url)) expect(JSON.stringify(answer), `${method} ${url}`).not.toContain(mark);
        }
      const after = await imageOf(caller.userId);
      for (const [table, image] of after) expect(`${table} ${image}`).toBe(`${table} ${before.get(table)}`);
    },
    600_000,
  );
});

describe('SQL through what a list is asked for', () => {
  const columns = [
    'id;drop table sys_user',
    'id desc--',
    '(select 1)',
    'case when 1=1 then id else username end',
    'password_hash',
    'passwordHash',
    'PASSWORD',
    'u.id',
    'id/**/',
    '1',
    'id,(select pg_sleep(9))',
    '__proto__',
    'tenant_id',
    'ｉd',
    'id%20desc',
  ];
  const call = (data: Record<string, unknown>) => server.as('ADMIN').call('GET', '/sys/user/list', data);

  test.each(columns)('column %s is refused', async (column) => {
    expect(await call({ column, order: 'desc' })).toMatchObject({ success: false, error: 'query.column' });
    expect(await server.as('ADMIN').call('GET', '/sys/user/queryUserComponentData', { column })).toMatchObject({ error: 'query.column' });
  });

  test.each(['desc; drop table sys_user', 'desc nulls first', 'asc,id', 'DESC--', "'", '1'])('order %s is refused', async (order) => {
    expect(await call({ column: 'username', order })).toMatchObject({ error: 'query.operator' });
  });

  test.each([
    '[{"field":"1=1) or (1","rule":"eq","val":"1"}]',
    '[{"field":"username","rule":"= \'a\' or 1=1 --","val":"x"}]',
    '[{"field":"passwordHash","rule":"like","val":"$argon2"}]',
    '[{"field":"password","rule":"ne","val":"x"}]',
    '[{"field":"username","rule":"USE_SQL_RULES","val":"1=1"}]',
    '[{"field":"username","rule":"eq","val":{"a":1}}]',
    '[{"field":"username"',
    '{"field":"username"}',
    '"x"',
    '%5B%7B%22field%22%3A%22password_hash%22%2C%22rule%22%3A%22ne%22%2C%22val%22%3A%22x%22%7D%5D',
  ])('superQueryParams %s is an error, never an unfiltered list', async (superQueryParams) => {
    for (const superQueryMatchType of ['and', 'or', 'and 1=1'])
      expect(await call({ superQueryParams, superQueryMatchType })).toMatchObject({
        success: false,
        error: expect.stringMatching(/^query\./),
      });
  });

  test.each(["' or '1'='1", "\\' or 1=1 --", '%', "x'); drop table sys_user; --", '$1', '\u2019 or 1=1'])(
    'the value %s is a value',
    async (value) => {
      expect(await server.as('ADMIN').ok('GET', '/sys/user/list', { username: value })).toMatchObject({ total: 0 });
      for (const name of ['username', 'realname', 'departId'])
        expect(await server.as('ADMIN').ok('GET', '/sys/user/queryUserComponentData', { [name]: value })).toMatchObject({ total: 0 });
    },
  );

  test('no spelling of a secret column filters, sorts or selects it', async () => {
    for (const name of ['password', 'password_hash', 'passwordHash', 'PASSWORD_HASH', 'phoneHash', 'phone_hash', 'idNoHash', 'del_flag']) {
      expect(await call({ [name]: '!=x' }), name).toMatchObject({ error: 'query.column' });
      expect(await call({ column: name }), name).toMatchObject({ error: 'query.column' });
    }
    // The definition decides which columns are returned; older clients' `field` changes nothing.
    const answer = JSON.stringify(await call({ field: 'id,password_hash,passwordHash' }));
    expect(answer).not.toMatch(/argon2|password_hash/);
  });
});

test.each([
  'org.jeecg.modules.quartz.job.SampleJob',
  'java.lang.Runtime',
  'javax.naming.InitialContext.lookup("ldap://x")',
  'ryTask.ryNoParams()',
  'process.exit(1)',
  '../handlers.ts',
  'constructor',
  '__proto__',
  'sessionCleanup;x',
])('a job whose target is %s is refused', async (jobClassName) => {
  const job = { jobClassName, cronExpression: '0 0 3 * * ?', status: 0, parameter: null };
  expect(await server.as('ADMIN').call('POST', '/sys/quartzJob/add', job)).toMatchObject({
    success: false,
    error: 'input.invalid',
    issues: expect.arrayContaining([expect.objectContaining({ field: 'jobClassName' })]),
  });
});

describe('blind review', () => {
  test('whatever an expert calls, and whatever it filters or sorts by, tells nothing of the entrant', async () => {
    const secret = 'MARK-OF-THE-ENTRANT';
    const project = await create(server, 'dsTbReviewProject', { templateId: await reference(server, 'dsTbReviewTemplate') });
    await run(server, 'dsTbReviewProject', 'startAllot', project.id);
    const works = await reference(server, 'dsTbWorks', true);
    const review = await create(server, 'dsTbWorksAllot', { projectId: project.id, worksId: works, expertId: ownExpertId });
    await openReview(server, project.id);
    const row = await server.db.one<{ id: string; number: string }>(
      'select w.registration_id as id, w.works_no as number from ds_tb_works w where w.id = $1',
      [works],
    );
    await server.db.run('update ds_tb_registration set team_name = $2, real_name = $2, external_id = $2, register_no = $2 where id = $1', [
      row?.id,
      secret,
    ]);
    const expert = server.as('EXPERT');
    const ids = [review.id, works, row?.id ?? '', project.id];
    for (const { method, url } of server.routes()) {
      if (method !== 'GET' || left.test(url)) continue;
      for (const id of ids) {
        const data = Object.fromEntries(idNames.map((name) => [name, id]));
        for (const query of [{}, { id }, data]) {
          const answer = await expert.call('GET', url.replace(/:\w+|\*/g, id), query).catch(() => ({}));
          const said = JSON.stringify(answer);
          expect(said, url).not.toContain(secret);
          expect(said, url).not.toContain(row?.number ?? secret);
        }
      }
    }
    const hidden = [
      'registrationId',
      'worksId',
      'worksNo',
      'unitId',
      'teamName',
      'realName',
      'externalId',
      'registerNo',
      'captainUserId',
      'sha256',
    ];
    for (const name of hidden)
      for (const data of [
        { [name]: `*${secret.slice(0, 6)}*` },
        { column: name, order: 'asc' },
        { superQueryParams: JSON.stringify([{ field: name, rule: 'like', val: secret }]) },
      ])
        expect(await expert.call('GET', '/dsTbReview/myList', data), JSON.stringify(data)).toMatchObject({ error: 'query.column' });
  }, 300_000);

  test('a file is shown to its expert without its name, its author and its writing program, and to no other account by its path', async () => {
    const secret = 'AUTHOR-OF-THE-FILE';
    const { port } = await server.listen();
    const base = `http://127.0.0.1:${port}/jeecg-boot`;
    const asRole = async (role: Role) => ({ 'X-Access-Token': await server.as(role).token() });
    const body = `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n3 0 obj\n<</Author(${secret})/Creator(${secret})>>\nendobj\n`;
    const pdf = (more = ''): string => `${body}trailer\n<</Size 4/Root 1 0 R/Info 3 0 R${more}>>\nstartxref\n9\n%%EOF\n`;
    const given = async (content: string, name: string) => {
      const form = new FormData();
      form.set('biz', 'works');
      form.set('file', new Blob([content]), name);
      const sent = await fetch(`${base}/sys/common/upload`, { method: 'POST', body: form, headers: await asRole('ADMIN') });
      const { message: path } = (await sent.json()) as { message: string };
      expect(path).toMatch(/^works\//);
      const works = await reference(server, 'dsTbWorks', true);
      await server.db.run('update ds_tb_works set works_file = $2 where id = $1', [works, path]);
      const project = await create(server, 'dsTbReviewProject', { templateId: await reference(server, 'dsTbReviewTemplate') });
      await run(server, 'dsTbReviewProject', 'startAllot', project.id);
      const review = await create(server, 'dsTbWorksAllot', { projectId: project.id, worksId: works, expertId: ownExpertId });
      await openReview(server, project.id);
      const detail = await server.as('EXPERT').ok<{ works: Record<string, unknown> }>('GET', '/dsTbReview/queryById', { id: review.id });
      return { path, review: review.id, shown: detail.works };
    };
    const { review, shown } = await given(pdf(), `${secret}.pdf`);
    expect(shown).toMatchObject({ worksFile: `review/${review}.pdf`, worksFileWithheld: false });
    const url = `${base}/sys/common/static/review/${review}.pdf`;
    const read = await fetch(url, { headers: await asRole('EXPERT') });
    const content = await read.text();
    expect(read.status).toBe(200);
    expect(content).toContain('/Type/Catalog');
    expect(content + JSON.stringify([...read.headers])).not.toContain(secret);
    const linked = await server.as('EXPERT').ok<{ url: string }>('GET', '/sys/common/link', { path: `review/${review}.pdf` });
    expect(await (await fetch(`http://127.0.0.1:${port}${linked.url}`)).text()).toBe(content);
    expect((await fetch(url, { headers: await asRole('ADMIN') })).status).toBe(200);
    for (const role of ['APPL', 'UNIT', 'AUD', 'FIN'] as const) {
      expect((await fetch(url, { headers: await asRole(role) })).status, role).toBe(404);
      expect(await server.as(role).call('GET', '/sys/common/link', { path: `review/${review}.pdf` })).toMatchObject({
        error: 'file.missing',
      });
    }
    // A file that cannot be cleaned with certainty is withheld, and the response says so.
    const encrypted = await given(pdf('/Encrypt 3 0 R'), 'b.pdf');
    expect(encrypted.shown).toMatchObject({ worksFile: null, worksFileWithheld: true });
    expect((await fetch(`${base}/sys/common/static/review/${encrypted.review}.pdf`, { headers: await asRole('EXPERT') })).status).toBe(404);
  });
});
