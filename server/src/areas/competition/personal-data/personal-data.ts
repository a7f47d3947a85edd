import type { Entity, PersonalDataReport, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { type Language, labelIn } from '@saiyun/sdk/contract';
import {
  competition,
  competitionStatus,
  importTask,
  msgSendDetail,
  outMessage,
  registration,
  registrationChange,
  registrationMember,
  reviewAppeal,
  storedFile,
  works,
  worksFile,
  worksPair,
  worksSupplement,
  worksVersion,
} from '@saiyun/sdk/entities';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../../db/db.ts';
import type { Services } from '../../../kernel/context.ts';
import { type DbRow, fromDb, toDb } from '../../../kernel/row/row.ts';
import { eraseFiles, filesOfWorks, importsWithRows } from './erase-files.ts';
import { batchMessagesOf, eraseBatchMessages, eraseMessages, messagesTo } from './erase-messages.ts';

const dayMs = 86_400_000;
const blockSize = 500;

/** Replaces a name in a required column. */
const erasedName = '已清除 Erased';
/** Replaces a number in a required column. It differs from row to row because numbers within a team must be unique. */
const erasedNumber = (id: string): string => `ERASED${id.replace(/[^A-Za-z0-9]/g, '').slice(-40)}`;

interface Erased {
  readonly entity: Entity;
  /** Rows of one competition, $1. Deleted rows count too: they hold the same data. */
  readonly where: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether the row has a number that must be unique. */
  readonly numbered?: boolean;
  /** A column that no definition mentions, which is emptied too. */
  readonly emptied?: string;
}

/** The replacement values of a record, by column name. */
const erased = <E extends Entity>(
  entity: E,
  where: string,
  values: StoredDraft<NoInfer<E>>,
  { numbered = false, emptied }: Pick<Erased, 'numbered' | 'emptied'> = {},
): Erased => ({ entity, where, values: { ...values }, numbered, ...(emptied && { emptied }) });

const entries = '(select id from ds_tb_registration where competition_id = $1)';
const handedIn = '(select id from ds_tb_works where competition_id = $1)';

/**
 * The personal data that a competition holds, and their replacements.
 * Numbers, titles, states and scores stay: they belong to the competition.
 */
const personalData: readonly Erased[] = [
  erased(
    registration,
    't.competition_id = $1',
    {
      realName: erasedName,
      phone: 'ERASED',
      email: null,
      major: null,
      answers: null,
      externalId: null,
      captainUserId: null,
      auditOpinion: null,
      returnRemarks: null,
    },
    { numbered: true, emptied: 'returned_image' },
  ),
  erased(
    registrationMember,
    `t.registration_id in ${entries}`,
    { realName: erasedName, phone: null, email: null, major: null, userId: null },
    { numbered: true },
  ),
  erased(
    registrationChange,
    `t.registration_id in ${entries}`,
    { realNameBefore: erasedName, idNoBefore: 'ERASED', realName: erasedName, reason: '-', opinion: null },
    { numbered: true },
  ),
  erased(works, 't.competition_id = $1', { answers: null, worksFile: null, attachmentFiles: null, videoFiles: null, letterFile: null }),
  erased(worksVersion, `t.works_id in ${handedIn}`, { answers: null, submitBy: null, worksFile: null }),
  erased(worksFile, `t.works_id in ${handedIn}`, { fileName: erasedName, path: null }),
  erased(worksSupplement, `t.works_id in ${handedIn}`, { suppliedFile: null, answers: null, note: null }),
  erased(worksPair, 't.competition_id = $1', { opinion: null }),
  erased(reviewAppeal, `t.works_id in ${handedIn}`, { reason: erasedName, evidence: null, opinion: null }),
];

const erase = async (services: Services, tx: Tx, one: Erased, id: string, by: string): Promise<number> => {
  const { entity, where, values, numbered, emptied } = one;
  const same = toDb(services, entity, values);
  const sets = [...same.columns.map((column, i) => `${column} = $${i + 4}`), ...(emptied ? [`${emptied} = null`] : [])];
  let count = 0;
  for (let after = ''; ; ) {
    const rows = await tx.many<{ id: string }>(
      `select t.id from ${entity.table} t where ${where} and t.id > $2 order by t.id limit ${blockSize} for update`,
      [id, after],
    );
    const own = numbered ? rows.map((row) => toDb(services, entity, { idNo: erasedNumber(row.id) })) : [];
    const columns = own[0]?.columns ?? [];
    const lists = [rows.map((row) => row.id), ...columns.map((_c, i) => own.map((row) => row.values[i]))];
    const first = 4 + same.values.length;
    // The row was written by that person or by somebody at the school.
    await tx.run(
      `update ${entity.table} t set ${[...sets, ...columns.map((column) => `${column} = r.${column}`)].join(', ')},
         create_by = null, update_by = $1, update_time = $2, revision = revision + 1
       from unnest($3::text[]${columns.map((_c, i) => `, $${first + i}::text[]`).join('')}) as r(${['id', ...columns].join(', ')}) where t.id = r.id`,
      [by, services.now(), lists[0], ...same.values, ...lists.slice(1)],
    );
    count += rows.length;
    after = rows.at(-1)?.id ?? '';
    if (rows.length < blockSize) return count;
  }
};

const countRows = async (tx: Tx, { entity, where }: Erased, id: string): Promise<number> =>
  (await tx.one<{ n: number }>(`select count(*)::int as n from ${entity.table} t where ${where}`, [id]))?.n ?? 0;

/** What is not erased, counted by the reason that the clients display. */
const keptRows = async (tx: Tx, id: string, tenantId: number): Promise<PersonalDataReport['kept']> => {
  // Deleted too: they concern the same people.
  const audit = await tx.one<{ n: number }>(
    `with entries as (select id from ds_tb_registration where competition_id = $1 and tenant_id = $2)
     select count(*)::int as n from sys_audit_log where entity in ('dsTbRegistration', 'dsTbRegistrationMember', 'dsTbRegistrationChange')
       and tenant_id = $2 and entity_id in (select id from entries
         union all select id from ds_tb_registration_member where registration_id in (select id from entries)
         union all select id from ds_tb_registration_change where registration_id in (select id from entries))`,
    [id, tenantId],
  );
  return [{ what: 'auditLog', rows: audit?.n ?? 0 }];
};

/** When the data of a competition are due for erasure; undefined if no retention is set or they are erased already. */
export function dueTime({ endTime, retentionDays, erasedTime }: StoredRow<typeof competition>): Date | undefined {
  const end = endTime && erasedTime === null ? fromWireTime(endTime) : undefined;
  return end && retentionDays !== null ? new Date(end.getTime() + retentionDays * dayMs) : undefined;
}

/** Ended competitions of the tenant with overdue data, earliest first. */
export async function dueCompetitions(services: Services, tenantId: number): Promise<StoredRow<typeof competition>[]> {
  const rows = await services.db.many<DbRow>(
    `select t.* from ds_tb_competition t where t.tenant_id = $1 and t.del_flag = '0' and t.status = '${competitionStatus.ended}' and t.erased_time is null
       and t.retention_days is not null and t.end_time + t.retention_days * interval '1 day' <= $2 order by t.end_time, t.id`,
    [tenantId, services.now()],
  );
  return rows.map((row) => fromDb(services, competition, row));
}

/** What no record tells of: traces of works, and the names of those who could not be given a certificate. */
const eraseTraces = async (tx: Tx, competitionId: string, tenantId: number): Promise<void> => {
  await tx.run(
    // Deleted too: they concern the same people.
    `delete from ds_tb_works_print p using ds_tb_works w where w.id = p.works_id and w.competition_id = $1 and w.tenant_id = $2 and p.tenant_id = $2`,
    [competitionId, tenantId],
  );
  await tx.run(
    // Deleted too: they concern the same people.
    `delete from ds_tb_certificate_problem p using ds_tb_certificate_batch b where b.id = p.batch_id and b.competition_id = $1 and b.tenant_id = $2 and p.tenant_id = $2`,
    [competitionId, tenantId],
  );
  // Deleted too: they concern the same people.
  await tx.run(
    `update ds_tb_certificate_batch set problems = null, revision = revision + 1 where competition_id = $1 and tenant_id = $2 and problems is not null`,
    [competitionId, tenantId],
  );
};

interface EraseOptions {
  readonly language: Language;
  readonly dryRun: boolean;
  /** The account that requested the erasure. */
  readonly by: string;
}

/**
 * Erases the personal data of one competition, or only counts them. The caller's transaction holds a lock on the competition's row; after
 * its commit `removeErasedFiles` removes the files' bytes.
 */
export async function erasePersonalData(
  services: Services,
  tx: Tx,
  row: StoredRow<typeof competition>,
  { language, dryRun, by }: EraseOptions,
): Promise<PersonalDataReport> {
  const rows: PersonalDataReport['rows'][number][] = [];
  // All tenants: the competition's row names its tenant.
  const tenantId = Number(
    (await tx.one<{ tenant_id: number }>('select tenant_id from ds_tb_competition where id = $1', [row.id]))?.tenant_id,
  );
  const kept = await keptRows(tx, row.id, tenantId);
  // Found by the addresses and file names that are erased below.
  const messages = await messagesTo(services, tx, row.id, tenantId);
  const batchMessages = await batchMessagesOf(tx, row.id, tenantId);
  const files = await filesOfWorks(tx, { id: row.id, tenantId });
  const imports = await importsWithRows(services, tx, row, tenantId);
  for (const one of personalData)
    rows.push({
      entity: one.entity.name,
      label: labelIn(one.entity.label, language),
      rows: dryRun ? await countRows(tx, one, row.id) : await erase(services, tx, one, row.id, by),
      fields: [...Object.keys(one.values), ...(one.numbered ? ['idNo'] : [])],
    });
  const also = (entity: Entity, count: number, fields: readonly string[]): void =>
    void rows.push({ entity: entity.name, label: labelIn(entity.label, language), rows: count, fields });
  also(storedFile, files.length, ['path']);
  also(importTask, imports.length, ['errorFile']);
  also(outMessage, messages.length, ['address']);
  also(msgSendDetail, batchMessages.length, ['address', 'personName']);
  if (!dryRun) {
    await eraseTraces(tx, row.id, tenantId);
    await eraseFiles(tx, tenantId, [...files, ...imports.map(({ path }) => path)]);
    await tx.run(
      'update ds_tb_import_task set error_file = null, update_time = $2, revision = revision + 1 where id = any($1) and tenant_id = $3',
      [imports.map((one) => one.id), services.now(), tenantId],
    );
    await tx.run('delete from ds_tb_import_row where task_id = any($1)', [imports.map((one) => one.id)]);
    await eraseMessages(tx, tenantId, messages, services.now());
    await eraseBatchMessages(services, tx, tenantId, batchMessages);
  }
  const due = dueTime(row);
  if (!dryRun)
    await tx.run(
      'update ds_tb_competition set erased_time = $2, update_by = $3, update_time = $2, revision = revision + 1 where id = $1 and tenant_id = $4',
      [row.id, services.now(), by, tenantId],
    );
  return {
    competitionId: row.id,
    competitionName: row.competitionName,
    endTime: row.endTime,
    retentionDays: row.retentionDays,
    dueTime: due ? toWireTime(due) : null,
    erased: !dryRun,
    rows,
    kept,
  };
}
