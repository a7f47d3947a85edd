import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { sealAudit } from '../../kernel/audit/chain.ts';
import { servicesOf } from '../../services.ts';
import { type RunningTestServer, startTestServer } from '../../testing/index.ts';
import { runChecks } from './index.ts';

let server: RunningTestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { token } = await server.signIn('admin');
  expect(await post('/dsTbCompetitionArea/add', { areaCode: 'X7', areaName: '别处' }, token)).toMatchObject({ success: true });
});
afterAll(() => server?.stop());

class Undone extends Error {}

/** Undoes what a test changes: it breaks a platform that the next one needs whole. */
const undone = (work: () => Promise<void>): Promise<void> =>
  server.db
    .tx(async () => {
      await work();
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });

/** The findings of the checks, as the command prints them. */
const found = async (): Promise<readonly string[]> => {
  const config = readConfig({ SAIYUN_DATA: server.folder, SAIYUN_DATA_KEY: '5a'.repeat(32) });
  const lines: string[] = [];
  for await (const { name, findings } of runChecks(servicesOf({ db: server.db, config, now: () => new Date(server.now()) })))
    for (const { table, id, detail } of findings) lines.push(`${name}: ${table} ${id} ${detail}`);
  return lines;
};

const post = async (path: string, body: object, token = ''): Promise<{ success: boolean; error?: string }> => {
  const headers = { 'Content-Type': 'application/json', 'X-Access-Token': token };
  const reply = await fetch(`${server.address}/jeecg-boot${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await reply.json()) as { success: boolean; error?: string };
};

test('a platform in use is sound: also after sign-ins that failed, with a known name and with one that nobody has', async () => {
  for (const username of ['nobody-is-it', 'admin'])
    expect(await post('/sys/mLogin', { username, password: 'wrong' })).toMatchObject({ success: false });
  const { token } = await server.signIn('admin');
  expect(await post('/nowhere', {}, token)).toMatchObject({ success: false });
  await expect.poll(() => server.db.one(`select 1 as found from sys_log where username = 'no***'`)).toEqual({ found: 1 });
  expect(await found()).toEqual([]);
});

/** A row to break; the demo data have one. */
const one = async <T extends object>(sql: string): Promise<T> => {
  const row = await server.db.one<T>(sql);
  if (!row) throw new Error(`no row for ${sql}`);
  return row;
};

/** Bypasses the triggers that would prevent such a change. */
const behind = async (table: string, sql: string, params: readonly unknown[] = []): Promise<void> => {
  await server.db.run(`alter table ${table} disable trigger user`);
  await server.db.run(sql, params);
};

/** A live work without a score, the only one of its entry, with an open review. */
const liveWork = () =>
  one<{ work: string; entry: string; review: string; was: string }>(
    `select w.id as work, w.registration_id as entry, a.id as review, w.status as was from ds_tb_works w
     join ds_tb_works_allot a on a.works_id = w.id and a.status = '0' and a.del_flag = '0'
     where w.status in ('1', '2') and not exists (select 1 from ds_tb_works_score s where s.works_id = w.id)
       and (select count(*) from ds_tb_works o where o.registration_id = w.registration_id) = 1 order by w.id limit 1`,
  );

/** A certificate of an award, without what only its paper needs; the demo data of tests have none. */
const certify = async (id: string, award: string): Promise<void> => {
  const { template } = await one<{ template: string }>('select id as template from ds_tb_certificate_template order by id limit 1');
  await server.db.run(
    `insert into ds_tb_certificate (id, tenant_id, cert_no, template_id, competition_id, award_id, holder_type, holder_id, holder_name, verify_code, payload,
       payload_sig, key_id, pdf_sha256, file_id, status, issue_time, create_time)
     select $1, tenant_id, $1, $3, competition_id, id, 'team', registration_id, 'x', 'x', '{}', 'x', 'x', 'x', 'x', '1', now(), now()
     from ds_tb_award where id = $2`,
    [id, award, template],
  );
};

interface Break {
  readonly what: string;
  /** Breaks the stored data; returns the expected finding. */
  readonly spoil: () => Promise<RegExp>;
}

const breaks: readonly Break[] = [
  {
    what: 'B11.1: an expert who is to keep away from a work has it to review',
    spoil: async () => {
      const a = await one<{ id: string; expert: string; works: string }>(
        `select id, expert_id as expert, works_id as works from ds_tb_works_allot where status = '0' and del_flag = '0' order by id limit 1`,
      );
      await server.db.run(
        `insert into ds_tb_recusal (id, tenant_id, expert_id, target_type, target_id, reason, pinned, status, create_time)
         values ('late', 1, $1, 'works', $2, '师生关系', 'conflict', '0', now())`,
        [a.expert, a.works],
      );
      return new RegExp(`^recusals: ds_tb_works_allot ${a.id} expert ${a.expert} is to keep away from work ${a.works}$`);
    },
  },
  {
    what: 'B11.1: an expert reviews the work of a team that he is in, as his ID number says',
    spoil: async () => {
      const a = await one<{ id: string; expert: string; works: string }>(
        `select id, expert_id as expert, works_id as works from ds_tb_works_allot where status = '0' and del_flag = '0' order by id desc limit 1`,
      );
      await server.db.run(`update ds_tb_recusal_rule set hard = '0'`);
      await server.db.run(
        `update ds_tb_expert set id_no_hash = (select r.id_no_hash from ds_tb_registration r join ds_tb_works w on w.registration_id = r.id where w.id = $2)
         where id = $1`,
        [a.expert, a.works],
      );
      return new RegExp(`^recusals: ds_tb_works_allot ${a.id} expert ${a.expert} is to keep away from work ${a.works}$`);
    },
  },
  {
    what: 'B11.2: a work under review has too few experts',
    spoil: async () => {
      const a = await one<{ works: string; project: string }>(
        `select a.works_id as works, a.project_id as project from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
         where p.status = '2' and a.status in ('0', '1', '2') and a.del_flag = '0' order by a.id limit 1`,
      );
      await server.db.run(`update ds_tb_works_allot set status = '5' where works_id = $1 and project_id = $2`, [a.works, a.project]);
      return new RegExp(`^allotments: ds_tb_works ${a.works} 0 of \\d+ reviews in project ${a.project}$`);
    },
  },
  {
    what: 'B2: a work is in whose entry was withdrawn',
    spoil: async () => {
      const { work, entry } = await liveWork();
      await server.db.run(`update ds_tb_registration set status = '5' where id = $1`, [entry]);
      return new RegExp(`^works: ds_tb_works ${work} still in, entry ${entry} is out$`);
    },
  },
  {
    what: 'B11.3: what an expert submitted was changed',
    spoil: async () => {
      const { id } = await one<{ id: string }>(`select id from ds_tb_review_result where is_draft = '0' order by id limit 1`);
      await behind('ds_tb_review_result', `update ds_tb_review_result set comment = '改过' where id = $1`, [id]);
      return new RegExp(`^reviews: ds_tb_review_result ${id} not what was submitted$`);
    },
  },
  {
    what: 'B11.3: a total that is shown is not the one submitted',
    spoil: async () => {
      const { id } = await one<{ id: string }>(
        `select a.id from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id where a.status = '2' and p.status = '2' order by a.id limit 1`,
      );
      await server.db.run('update ds_tb_works_allot set total_score = 12.5 where id = $1', [id]);
      return new RegExp(`^reviews: ds_tb_works_allot ${id} total 12.5, submitted [\\d.]+$`);
    },
  },
  {
    what: 'B11.4: a rank that counts was changed',
    spoil: async () => {
      const { id } = await one<{ id: string }>(
        `select s.id from ds_tb_works_score s join ds_tb_score_run r on r.id = s.run_id where r.status = '1' and s.rank_no = 3 order by s.id limit 1`,
      );
      await server.db.run('update ds_tb_works_score set rank_no = 1 where id = $1', [id]);
      return new RegExp(`^ranks: ds_tb_works_score ${id} rank 1 with [\\d.]+, replayed 3 with [\\d.]+$`);
    },
  },
  {
    what: 'B11.4: a review of a confirmed run came later',
    spoil: async () => {
      const r = await one<{ id: string; run: string; project: string }>(
        `select a.id, s.id as run, s.project_id as project from ds_tb_score_run s join ds_tb_works_allot a on a.project_id = s.project_id
         where s.status = '1' and a.status = '2' order by a.id limit 1`,
      );
      await server.db.run(`update ds_tb_works_allot set status = '5' where id = $1`, [r.id]);
      return new RegExp(`^ranks: ds_tb_score_run ${r.run} another result on the reviews of project ${r.project}$`);
    },
  },
  {
    what: 'B11.5: an award is of a run that was never confirmed',
    spoil: async () => {
      const { id, run } = await one<{ id: string; run: string }>(
        `select id, run_id as run from ds_tb_award where del_flag = '0' order by id limit 1`,
      );
      await server.db.run(`update ds_tb_score_run set status = '0' where id = $1`, [run]);
      return new RegExp(`^awards: ds_tb_award ${id} run ${run} is not confirmed or does not score its work$`);
    },
  },
  {
    what: 'B11.5: a valid certificate is of an award that was revoked',
    spoil: async () => {
      const { id } = await one<{ id: string }>(`select id from ds_tb_award where status = '2' and del_flag = '0' order by id limit 1`);
      await certify('a-paper', id);
      await server.db.run(`update ds_tb_award set status = '3' where id = $1`, [id]);
      return new RegExp(`^awards: ds_tb_certificate a-paper valid, award ${id} is not confirmed$`);
    },
  },
  {
    what: 'B5: somebody has two valid certificates for one award',
    spoil: async () => {
      await server.db.run('drop index ds_tb_certificate_valid');
      const { id } = await one<{ id: string }>(`select id from ds_tb_award where status = '2' and del_flag = '0' order by id limit 1`);
      for (const paper of ['a-paper', 'b-paper']) await certify(paper, id);
      return /^certificates: ds_tb_certificate a-paper 2 valid ones of its template, holder and award$/;
    },
  },
  {
    what: 'B4: a submitted review has no final version',
    spoil: async () => {
      const { id } = await one<{ id: string }>(
        `select id from ds_tb_works_allot where status = '2' and del_flag = '0' order by id limit 1`,
      );
      await behind('ds_tb_review_result', `update ds_tb_review_result set is_draft = '1' where allot_id = $1`, [id]);
      return new RegExp(`^versions: ds_tb_works_allot ${id} 0 final versions$`);
    },
  },
  {
    what: 'B2: somebody has more entries than the competition allows',
    spoil: async () => {
      const { competition } = await one<{ competition: string }>(
        `select competition_id as competition from ds_tb_registration where status = '2' and del_flag = '0' group by 1 having count(*) > 3 order by 1 limit 1`,
      );
      await server.db.run(`update ds_tb_registration set id_no_hash = 'one-and-the-same' where competition_id = $1 and status = '2'`, [
        competition,
      ]);
      return new RegExp(`^persons: ds_tb_registration \\w+ somebody in it has \\d+ entries of \\d in competition ${competition}$`);
    },
  },
  {
    what: 'B2: a school has more approved entries than its quota',
    spoil: async () => {
      const r = await one<{ unit: string; competition: string }>(
        `select unit_id as unit, competition_id as competition from ds_tb_registration where status = '2' and del_flag = '0' order by id limit 1`,
      );
      await server.db.run(`update ds_tb_competition set unit_quota = 0 where id = $1`, [r.competition]);
      await server.db.run(`update ds_tb_unit_authorize set quota = null where competition_id = $1`, [r.competition]);
      return new RegExp(`^quotas: ds_tb_unit \\w+ \\d+ approved entries of 0 in competition ${r.competition}$`);
    },
  },
  {
    what: 'B1: a group has more approved entries than its quota',
    spoil: async () => {
      const { id } = await one<{ id: string }>(
        `select group_id as id from ds_tb_registration where status = '2' and group_id is not null and del_flag = '0' order by id limit 1`,
      );
      await server.db.run('update ds_tb_competition_group set quota = 0 where id = $1', [id]);
      return new RegExp(`^quotas: ds_tb_competition_group ${id} \\d+ approved entries of 0$`);
    },
  },
  {
    what: 'B2: what was uploaded is not what was committed',
    spoil: async () => {
      const { id, version } = await one<{ id: string; version: string }>(
        `select w.id, w.current_version_id as version from ds_tb_works w join ds_tb_works_file f on f.version_id = w.current_version_id
         where w.status in ('1', '2') and w.del_flag = '0' and f.del_flag = '0' order by w.id limit 1`,
      );
      await behind('ds_tb_works', `update ds_tb_works set commit_hash = 'another' where id = $1`, [id]);
      return new RegExp(`^commitments: ds_tb_works ${id} no file of version ${version} has the digest that was committed$`);
    },
  },
  {
    what: 'B11.6: an entry of the ledger no longer sums to zero',
    spoil: async () => {
      const p = await one<{ id: string; entry: string }>('select id, entry_id as entry from ds_tb_ledger_posting order by id limit 1');
      await behind('ds_tb_ledger_posting', 'update ds_tb_ledger_posting set amount = amount + 100 where id = $1', [p.id]);
      return new RegExp(`^ledger: ds_tb_ledger_entry ${p.entry} postings sum to 100$`);
    },
  },
  {
    what: 'B11.6: a balance is not the sum of its postings',
    spoil: async () => {
      const { id } = await one<{ id: string }>(`select id from ds_tb_ledger_account where account_code = 'platform:cash:bank'`);
      await behind('ds_tb_ledger_account', 'update ds_tb_ledger_account set balance = balance + 1 where id = $1', [id]);
      return new RegExp(`^ledger: ds_tb_ledger_account ${id} balance -?\\d+, postings -?\\d+$`);
    },
  },
  {
    what: 'B11.6: the balance that an expert sees is not the one of the ledger',
    spoil: async () => {
      const { id } = await one<{ id: string }>('select id from ds_tb_expert_account order by id limit 1');
      await server.db.run('update ds_tb_expert_account set balance = balance + 1 where id = $1', [id]);
      return new RegExp(`^ledger: ds_tb_expert_account ${id} balance \\d+, ledger \\d+$`);
    },
  },
  {
    what: 'B11.7: more was withheld than the tax of the month',
    spoil: async () => {
      const w = await one<{ id: string; expert: string }>(
        `select id, expert_id as expert from ds_tb_expert_withdrawal where sub_status = '20' order by id limit 1`,
      );
      await server.db.run('update ds_tb_expert_withdrawal set tax_final = tax_final + 500, net_final = net_final - 500 where id = $1', [
        w.id,
      ]);
      return new RegExp(`^taxes: ds_tb_tax_withholding ${w.expert} 2026-0\\d: withheld [\\d.]+, tax on [\\d.]+ is [\\d.]+$`);
    },
  },
  {
    what: 'B11.7: the record of what was withheld is not what was paid',
    spoil: async () => {
      const { expert } = await one<{ expert: string }>('select expert_id as expert from ds_tb_tax_withholding order by id limit 1');
      await server.db.run('update ds_tb_tax_withholding set gross_cum = gross_cum + 400000 where expert_id = $1', [expert]);
      return new RegExp(
        `^taxes: ds_tb_tax_withholding ${expert} 2026-0\\d: the record says [\\d.]+ and [\\d.]+, paid were [\\d.]+ and [\\d.]+$`,
      );
    },
  },
  {
    what: 'B11.9: two rows have the identity that an import knows one by',
    spoil: async () => {
      const r = await one<{ id: string }>(
        `select id from ds_tb_registration where external_id is not null and del_flag = '0' order by id limit 1`,
      );
      await server.db.run('drop index ds_tb_registration_competition_id_external_id_key');
      await server.db.run(
        `update ds_tb_registration set external_id = (select external_id from ds_tb_registration where id = $1)
         where id = (select o.id from ds_tb_registration o join ds_tb_registration r on r.competition_id = o.competition_id where r.id = $1 and o.id <> r.id limit 1)`,
        [r.id],
      );
      return /^unique: ds_tb_registration \w+ competitionId, externalId × 2$/;
    },
  },
  {
    what: 'B11.11: a row leads to one of another tenant',
    spoil: async () => {
      const other = await one<{ id: string }>('select id from ds_tb_competition_area where tenant_id <> 1 order by id limit 1');
      const { id } = await one<{ id: string }>('select id from ds_tb_unit where tenant_id = 1 order by id limit 1');
      await server.db.run('update ds_tb_unit set area_id = $2 where id = $1', [id, other.id]);
      return new RegExp(`^references: ds_tb_unit ${id} areaId → dsTbCompetitionArea ${other.id}$`);
    },
  },
  ...['ds_tb_registration', 'ds_tb_works', 'ds_tb_works_version'].map((table) => ({
    what: `an answer of ${table} lies in clear`,
    spoil: async () => {
      if (table === 'ds_tb_works_version')
        await server.db.run(`insert into ds_tb_works_version (id, tenant_id, works_id, version_no, title, create_time)
          select 'clear-version', w.tenant_id, w.id, 900, w.title, now() from (select * from ds_tb_works order by id limit 1) w`);
      const { id } = await one<{ id: string }>(`select id from ${table} order by id limit 1`);
      await server.db.run(`update ${table} set answers = coalesce(answers, '{}') || '{"tel": "13912345678"}' where id = $1`, [id]);
      return new RegExp(`^cipher: ${table} ${id} answers$`);
    },
  })),
  ...[`data - 'phone_hash'`, `data || '{"phone_hash": "left by an older version"}'`].map((stored) => ({
    what: `a sensitive value of an online form lies in clear: ${stored}`,
    spoil: async () => {
      const { id } = await one<{ id: string }>(`select id from online_form_row where data->>'phone' is not null order by id limit 1`);
      await server.db.run(`update online_form_row set data = (${stored}) || '{"phone": "13912345678"}' where id = $1`, [id]);
      return new RegExp(`^cipher: online_form_row ${id} phone$`);
    },
  })),
  {
    what: 'the schema is not that of this version',
    spoil: async () => {
      await server.db.run(`update sys_migration set digest = 'x' where name = '0001_system.sql'`);
      return /^schema: sys_migration 0001_system\.sql ran with another text$/;
    },
  },
  {
    what: 'the schema is of a newer version',
    spoil: async () => {
      await server.db.run(`insert into sys_migration (name, digest) values ('9999_later.sql', 'x')`);
      return /^schema: sys_migration 9999_later\.sql of a newer version$/;
    },
  },
  {
    what: 'a job has a schedule that nobody can read',
    spoil: async () => {
      const { id } = await one<{ id: string }>(`select id from sys_quartz_job where status = '0' and del_flag = '0' order by id limit 1`);
      await server.db.run(`update sys_quartz_job set cron_expression = 'now and then' where id = $1`, [id]);
      return new RegExp(`^jobs: sys_quartz_job ${id} \\w+: now and then is no schedule$`);
    },
  },
  {
    what: 'a job has a handler that this version has not',
    spoil: async () => {
      const { id } = await one<{ id: string }>(`select id from sys_quartz_job where status = '0' and del_flag = '0' order by id limit 1`);
      await server.db.run(`update sys_quartz_job set job_class_name = 'coffee' where id = $1`, [id]);
      return new RegExp(`^dictionaries: sys_quartz_job ${id} jobClassName = coffee`);
    },
  },
  {
    what: 'the audit log was changed after it was sealed',
    spoil: async () => {
      await sealAudit(server.db, 1);
      const { id } = await one<{ id: string }>('select audit_id as id from sys_audit_seal where tenant_id = 1 order by pos desc limit 1');
      await behind('sys_audit_log', `update sys_audit_log set reason = '改过' where id = $1`, [id]);
      return new RegExp(`^audit: sys_audit_log ${id} changed at link \\d+ of tenant 1$`);
    },
  },
];

test.each(breaks)('$what: the check is red and names the row', ({ spoil }) =>
  undone(async () => {
    const line = await spoil();
    const lines = await found();
    expect(lines.filter((one) => line.test(one)).length, lines.join('\n')).toBeGreaterThan(0);
  }),
);

test('works of entries that were out before works went out with them are withdrawn by the migration, which comes to nothing a second time', () =>
  undone(async () => {
    const { work, entry, review, was } = await liveWork();
    const scored = await one<{ work: string; entry: string; was: string }>(
      `select w.id as work, w.registration_id as entry, w.status as was from ds_tb_works w join ds_tb_works_score s on s.works_id = w.id
       join ds_tb_score_run n on n.id = s.run_id where n.status = '1' and w.status = '2' order by w.id limit 1`,
    );
    await server.db.run(`update ds_tb_registration set status = '3', audit_opinion = '材料不全' where id = $1`, [entry]);
    await server.db.run(`update ds_tb_registration set status = '5' where id = $1`, [scored.entry]);
    const migration = await readFile(new URL('../../../migrations/0221_works_of_entries_out.sql', import.meta.url), 'utf8');
    for (let runs = 0; runs < 2; runs++) {
      await server.db.run(migration);
      expect(await server.db.one('select status, status_before_entry as was, reason from ds_tb_works where id = $1', [work])).toEqual({
        status: '4',
        was,
        reason: '报名审核不通过：材料不全',
      });
    }
    expect(await server.db.one('select status, return_reason as why from ds_tb_works_allot where id = $1', [review])).toEqual({
      status: '5',
      why: '作品已退出评审',
    });
    expect(await server.db.one('select status from ds_tb_works where id = $1', [scored.work])).toEqual({ status: scored.was });
    const lines = await server.db.many(`select action, reason from sys_audit_log where entity_id = $1 and action = 'withdraw'`, [work]);
    expect(lines).toEqual([{ action: 'withdraw', reason: '报名审核不通过：材料不全' }]);
    expect(await found()).toEqual([]);
  }));
