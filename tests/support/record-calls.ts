import type { AnyEntityClient, Client } from '@saiyun/sdk';
import { allFields, type Entity, type Field, type Fields, type StandardCall } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { Recorded } from './recorded/answer.ts';

/** A requirement row whose calls are those of a record, with the record's own names. */
export interface RecordRow {
  readonly row: string;
  /** Wire name of the record. */
  readonly record: string;
  /** Verbs that the row requires, by their names here. */
  readonly verbs?: readonly string[];
}

const row = (name: string, record: string, ...verbs: readonly string[]): RecordRow => ({ row: name, record, verbs });

/**
 * The rows from CALL-129 on that are standard calls and verbs. Where the domain model and the row differ in a name, the domain model's is
 * used: schools are units, a stage is a dsTbCompetitionStage, `refuse` is `reject`, `revoke` of an allotment is `cancelAllot`.
 */
export const recordRows: readonly RecordRow[] = [
  row('CALL-129', 'dsTbCompetition'),
  row('CALL-132', 'dsTbCompetition', 'publish', 'end'),
  row('CALL-134', 'dsTbUnitAuthorize', 'authorize', 'withdraw'),
  row('CALL-136', 'dsTbCompetitionArea'),
  row('CALL-137', 'dsTbUnit'),
  row('CALL-138', 'dsTbUnit'),
  row('CALL-139', 'dsTbCompetitionStage'),
  row('CALL-140', 'dsTbRegistration'),
  row('CALL-141', 'dsTbRegistration', 'submit', 'approve', 'reject', 'returnBack'),
  row('CALL-142', 'dsTbWorks'),
  row('CALL-143', 'dsTbWorksSupplement'),
  row('CALL-144', 'dsTbReviewProject'),
  row('CALL-145', 'dsTbReviewTemplate'),
  row('CALL-145', 'dsTbReviewTemplateItem'),
  row('CALL-146', 'dsTbReviewFormula'),
  row('CALL-147', 'dsTbExpert'),
  row('CALL-148', 'dsTbExpert', 'activate', 'suspend'),
  row('CALL-150', 'dsTbExpertGroup'),
  row('CALL-150', 'dsTbExpertGroupMember'),
  row('CALL-151', 'dsTbLabel'),
  row('CALL-151', 'dsTbExpertLabelRelation'),
  row('CALL-152', 'dsTbWorksAllotTemp', 'adjust', 'swap'),
  row('CALL-152', 'dsTbWorksAllotRun', 'applyRun', 'discardRun'),
  row('CALL-153', 'dsTbWorksAllot', 'cancelAllot'),
  row('CALL-156', 'dsTbWorksAllot', 'stage'),
  row('CALL-157', 'dsTbWorksAllot', 'submitReview'),
  row('CALL-159', 'dsTbCertificateTemplate'),
  row('CALL-159', 'dsTbCertificateBatch', 'preflight', 'issue'),
  row('CALL-159', 'dsTbCertificate', 'revoke', 'reissue'),
  row('CALL-161', 'dsTbMsgSend'),
  row('CALL-161', 'dsTbMsgSendDetail'),
  row('CALL-162', 'dsTbMsgSubAccount'),
  row('CALL-163', 'dsTbBankAccount'),
  row('CALL-164', 'dsTbMsgTrade'),
  row('CALL-165', 'dsTbMsgRecharge'),
  row('CALL-166', 'dsTbCostOrder', 'pay'),
  row('CALL-167', 'dsTbCostExamine'),
  row('CALL-167', 'dsTbCostOrder', 'uploadVoucher', 'examine'),
  row('CALL-168', 'dsTbCostExamine'),
  row('CALL-168', 'dsTbExpertSettlement'),
  row('CALL-169', 'dsTbExpertTransaction'),
  row('CALL-170', 'dsTbExpertSettlement', 'settleOnline', 'settleOffline'),
  row('CALL-171', 'dsTbExpertWithdrawal', 'examine'),
  row('CALL-172', 'dsTbDownloadTask'),
];

/** The records that the rows name. */
export const namedRecords: readonly string[] = [...new Set(recordRows.map(({ record }) => record))];

/** The rows of a record, and the verbs that they require. */
export function rowsOfRecord(name: string): { readonly rows: readonly string[]; readonly verbs: readonly string[] } {
  const own = recordRows.filter(({ record }) => record === name);
  return { rows: [...new Set(own.map(({ row: one }) => one))], verbs: own.flatMap(({ verbs = [] }) => verbs) };
}

/** A value of the kind, as the client takes it: money is in fen. */
export function givenFor(name: string, f: Field): unknown {
  switch (f.kind) {
    case 'text':
      return f.pattern ? `${name}1` : f.label[0];
    case 'longText':
      return f.label[0];
    case 'int':
      return 1;
    case 'decimal':
      return 1.5;
    case 'money':
      return 12_345;
    case 'flag':
      return '1';
    case 'date':
      return '2026-11-21';
    case 'instant':
      return '2026-11-21 08:00:00';
    case 'dict':
    case 'ref':
      return f.many ? '1,2' : '1';
    case 'file':
      return 'temp/a_1666.pdf';
    case 'json':
      return {};
    default:
      return f.kind satisfies never;
  }
}

/** The required fields, and the money fields. */
const draftOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, f]) => !f.server && (f.required || f.kind === 'money'))
      .map(([name, f]) => [name, givenFor(name, f)]),
  );

/** The same values as on the wire, with money as the server writes it. */
const wireRow = (e: Entity): Record<string, unknown> => ({
  id: 'x1',
  revision: 2,
  ...Object.fromEntries(
    Object.entries(e.fields)
      .filter(([, f]) => !f.writeOnly && (f.required || f.kind === 'money'))
      .map(([name, f]) => [name, f.kind === 'money' ? 123.45 : givenFor(name, f)]),
  ),
});

export interface RecordCall {
  readonly name: string;
  readonly run: (client: Client) => Promise<unknown>;
  readonly answer: Recorded;
}

const answered = (result: unknown, more: object = {}): Recorded =>
  new Recorded({ success: true, message: '', code: 200, result, timestamp: 1_795_219_200_000, ...more });
const workbook = new Recorded(Uint8Array.of(0x50, 0x4b), {
  'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'content-disposition': 'attachment;filename=list.xlsx',
});
const report = { totalCount: 3, successCount: 2, errorCount: 1, msg: '', fileUrl: '/sys/common/static/e.xlsx', fileName: 'a.xlsx' };

/** One use of every standard call and verb of a record, derived from its definition. */
export function callsOfRecord(e: Entity): readonly RecordCall[] {
  const call = (name: string, run: (calls: AnyEntityClient) => Promise<unknown>, answer: Recorded): RecordCall => ({
    name,
    run: (client) => run(client.entity(e)),
    answer,
  });
  const edited = Object.fromEntries(Object.entries(draftOf(e.fields)).filter(([name]) => !allFields(e)[name]?.frozen));
  const filter = Object.entries(e.fields).find(([, f]) => f.search === 'in' || f.search === 'like' || f.search === 'eq')?.[0];
  const sheet = { bytes: new TextEncoder().encode('x'), name: 'a.xlsx' };
  const standard: Record<StandardCall, RecordCall> = {
    list: call(
      'list',
      (c) => c.list({ pageNo: 2, ...(filter && { match: { [filter]: '1' } }) }),
      answered({ records: [wireRow(e)], total: 11, size: 10, current: 2, pages: 2 }),
    ),
    queryById: call('queryById', (c) => c.queryById('x1'), answered(wireRow(e))),
    add: call('add', (c) => c.add(draftOf(e.fields)), answered(wireRow(e))),
    edit: call('edit', (c) => c.edit({ id: 'x1', revision: 1, ...edited }), answered(wireRow(e))),
    delete: call('delete', (c) => c.delete('x1'), answered(null)),
    deleteBatch: call('deleteBatch', (c) => c.deleteBatch(['x1', 'x2']), answered(null)),
    exportXls: call('exportXls', (c) => c.exportXls({ selections: ['x1'] }), workbook),
    importExcel: call('importExcel', (c) => c.importExcel(sheet), answered(report, { code: 201 })),
  };
  const parts = (e.parts ?? []).flatMap(({ of, by }) => {
    const entity = entityByName(of);
    const { [by]: _main, ...row } = entity ? draftOf(entity.fields) : {};
    return entity ? [{ entity, rows: [row, { id: 'p1' }], removed: ['p2'], ordered: true }] : [];
  });
  const whole = call(
    'saveWithParts',
    (c) => c.saveWithParts({ id: 'x1', revision: 1, ...edited }, parts),
    answered({ main: wireRow(e), parts: Object.fromEntries(parts.map(({ entity }) => [entity.name, [wireRow(entity)]])) }),
  );
  return [
    ...e.calls.map((name) => standard[name]),
    ...(e.parts ? [whole] : []),
    ...Object.entries(e.verbs).map(([name, verb]) =>
      call(
        name,
        (c) => c.verb(name, verb.single ? 'x1' : ['x1', 'x2'], draftOf(verb.input ?? {}), verb.single ? { revision: 1 } : {}),
        answered({ rows: [{ id: 'x1', revision: 2, state: verb.to ?? null }] }),
      ),
    ),
  ];
}

/** A record of the rows, if it is defined. */
export function recordNamed(name: string): Entity | undefined {
  return entityByName(name);
}
