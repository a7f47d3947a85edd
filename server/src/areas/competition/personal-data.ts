import type { AnyRow, Entity, PersonalDataReport } from '@saiyun/sdk/contract';
import { type Language, labelIn } from '@saiyun/sdk/contract';
import { competition, registration, registrationChange, registrationMember, works, worksVersion } from '@saiyun/sdk/entities';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import type { Services } from '../../kernel/context.ts';
import type { Draft } from '../../kernel/entity-module.ts';
import { type DbRow, fromDb, toDb } from '../../kernel/row.ts';

const dayMs = 86_400_000;
const blockSize = 500;

/** Stands where a name has to be. */
const erasedName = '已清除 Erased';
/** Stands where a number has to be, another for each row, as numbers of a team differ. */
const erasedNumber = (id: string): string => `ERASED${id.replace(/[^A-Za-z0-9]/g, '').slice(-40)}`;

interface Erased {
  readonly entity: Entity;
  /** Rows of one competition, $1. Deleted ones as well: they hold the same data. */
  readonly where: string;
  readonly values: (id: string) => Draft;
}

const entries = '(select id from ds_tb_registration where competition_id = $1)';

/** What is known of people by a competition, and what is put in its place. Numbers, titles, states and scores stay: they are the competition's. */
const personalData: readonly Erased[] = [
  {
    entity: registration,
    where: 't.competition_id = $1',
    values: (id) => ({
      realName: erasedName,
      idNo: erasedNumber(id),
      phone: 'ERASED',
      email: null,
      major: null,
      answers: null,
      externalId: null,
      captainUserId: null,
      auditOpinion: null,
    }),
  },
  {
    entity: registrationMember,
    where: `t.registration_id in ${entries}`,
    values: (id) => ({ realName: erasedName, idNo: erasedNumber(id), phone: null, email: null, major: null, userId: null }),
  },
  {
    entity: registrationChange,
    where: `t.registration_id in ${entries}`,
    values: (id) => ({
      realNameBefore: erasedName,
      idNoBefore: 'ERASED',
      realName: erasedName,
      idNo: erasedNumber(id),
      reason: '-',
      opinion: null,
    }),
  },
  { entity: works, where: 't.competition_id = $1', values: () => ({ answers: null }) },
  {
    entity: worksVersion,
    where: 't.works_id in (select id from ds_tb_works where competition_id = $1)',
    values: () => ({ answers: null, submitBy: null }),
  },
];

const erase = async (services: Services, tx: Tx, { entity, where, values }: Erased, id: string, by: string): Promise<number> => {
  let count = 0;
  for (let after = ''; ; ) {
    const rows = await tx.many<{ id: string }>(
      `select t.id from ${entity.table} t where ${where} and t.id > $2 order by t.id limit ${blockSize} for update`,
      [id, after],
    );
    for (const row of rows) {
      const { columns, values: stored } = toDb(services, entity, values(row.id));
      const sets = columns.map((column, i) => `${column} = $${i + 4}`);
      // Who wrote the row was the person, or somebody of the school.
      await tx.run(
        `update ${entity.table} set ${sets.join(', ')}, create_by = null, update_by = $2, update_time = $3, revision = revision + 1 where id = $1`,
        [row.id, by, services.now(), ...stored],
      );
    }
    count += rows.length;
    after = rows.at(-1)?.id ?? '';
    if (rows.length < blockSize) return count;
  }
};

const countRows = async (tx: Tx, { entity, where }: Erased, id: string): Promise<number> =>
  (await tx.one<{ n: number }>(`select count(*)::int as n from ${entity.table} t where ${where}`, [id]))?.n ?? 0;

/** What is not erased, and stays with the reason that the texts of the clients give. */
const keptRows = async (tx: Tx, id: string): Promise<PersonalDataReport['kept']> => {
  const files = await tx.one<{ n: number }>(
    `select count(*)::int as n from ds_tb_works_file f where f.works_id in (select id from ds_tb_works where competition_id = $1)`,
    [id],
  );
  const audit = await tx.one<{ n: number }>(
    `select count(*)::int as n from sys_audit_log where entity in ('dsTbRegistration', 'dsTbRegistrationMember', 'dsTbRegistrationChange')
       and entity_id in (select id from ds_tb_registration where competition_id = $1
         union all select id from ds_tb_registration_member where registration_id in ${entries}
         union all select id from ds_tb_registration_change where registration_id in ${entries})`,
    [id],
  );
  return [
    { what: 'worksFiles', rows: files?.n ?? 0 },
    { what: 'auditLog', rows: audit?.n ?? 0 },
  ];
};

/** When the data of a competition are to be erased; undefined while nobody said so, or once they are. */
export const dueTime = ({ endTime, retentionDays, erasedTime }: AnyRow): Date | undefined => {
  const end = typeof endTime === 'string' && erasedTime === null ? fromWireTime(endTime) : undefined;
  return end && typeof retentionDays === 'number' ? new Date(end.getTime() + retentionDays * dayMs) : undefined;
};

/** Ended competitions of the tenant whose time is over and whose data are still there, the first to end first. */
export const dueCompetitions = async (services: Services, tenantId: number): Promise<AnyRow[]> => {
  const rows = await services.db.many<DbRow>(
    `select t.* from ds_tb_competition t where t.tenant_id = $1 and t.del_flag = '0' and t.status = '2' and t.erased_time is null
       and t.retention_days is not null and t.end_time + t.retention_days * interval '1 day' <= $2 order by t.end_time, t.id`,
    [tenantId, services.now()],
  );
  return rows.map((row) => fromDb(services, competition, row));
};

interface EraseOptions {
  readonly language: Language;
  readonly dryRun: boolean;
  /** The account that asked for it. */
  readonly by: string;
}

/** Erases what is known of people by one competition, or only counts it. The caller's transaction holds the competition's row. */
export const erasePersonalData = async (
  services: Services,
  tx: Tx,
  row: AnyRow,
  { language, dryRun, by }: EraseOptions,
): Promise<PersonalDataReport> => {
  const kept = await keptRows(tx, row.id);
  const rows: PersonalDataReport['rows'][number][] = [];
  for (const one of personalData)
    rows.push({
      entity: one.entity.name,
      label: labelIn(one.entity.label, language),
      rows: dryRun ? await countRows(tx, one, row.id) : await erase(services, tx, one, row.id, by),
      fields: Object.keys(one.values('')),
    });
  const due = dueTime(row);
  if (!dryRun)
    await tx.run('update ds_tb_competition set erased_time = $2, update_by = $3, update_time = $2, revision = revision + 1 where id = $1', [
      row.id,
      services.now(),
      by,
    ]);
  return {
    competitionId: row.id,
    competitionName: String(row.competitionName),
    dueTime: due ? toWireTime(due) : null,
    erased: !dryRun,
    rows,
    kept,
  };
};
