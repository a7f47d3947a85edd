import type { TestServer } from './server.ts';

export type Row = Record<string, unknown> & { id: string };
export interface Listed {
  readonly records: readonly Row[];
  readonly total: number;
}

/** The path of a call of an online form's rows. */
export function api(call: string, code: string): string {
  return `/online/cgform/api/${call}/${code}`;
}
/** The path of a call of a report. */
export function rp(call: string, key: string) {
  return `/online/cgreport/api/${call}/${key}`;
}

/** A form with a field of every kind. */
export const venue = [
  { key: 'name', label: '名称', labelEn: 'Name', kind: 'text', required: true, unique: true, search: true, sort: true },
  { key: 'seats', label: '座位', labelEn: 'Seats', kind: 'int', min: 1, max: 5000, search: true, sort: true },
  { key: 'rent', label: '租金', labelEn: 'Rent', kind: 'money', search: true },
  { key: 'area', label: '面积', labelEn: 'Area', kind: 'decimal', digits: 1 },
  { key: 'open', label: '开放', labelEn: 'Open', kind: 'flag', search: true },
  { key: 'builtOn', label: '建成日期', labelEn: 'Built', kind: 'date', search: true, sort: true },
  { key: 'checkedAt', label: '检查时间', labelEn: 'Checked', kind: 'instant' },
  { key: 'sort', label: '类别', labelEn: 'Sort', kind: 'dict', dictCode: 'yn', search: true },
  { key: 'phone', label: '电话', labelEn: 'Phone', kind: 'text', pattern: 'm' },
  { key: 'door', label: '门牌', labelEn: 'Door', kind: 'text', pattern: '^[A-Z]\\d+$' },
  { key: 'note', label: '备注', labelEn: 'Note', kind: 'longText' },
];
export const hall = {
  name: '报告厅',
  seats: 300,
  rent: 1200.5,
  area: 86.5,
  open: '1',
  builtOn: '2019-09-01',
  checkedAt: '2026-03-01 08:30:00',
  sort: '1',
  phone: '13800138000',
  door: 'A101',
  note: '二楼',
};

/** Creates forms and reports on a server, and calls it over a socket where a call needs one. */
export function onlineDesk(server: () => TestServer) {
  const admin = () => server().as('ADMIN');
  const published = async (code: string, fields: readonly object[], more: Record<string, unknown> = {}): Promise<Row> => {
    const form = await admin().ok<Row>('POST', '/online/cgform/head/add', {
      code,
      formName: `表单 ${code}`,
      formNameEn: code,
      formKind: 'list',
      fields,
      ...more,
    });
    await admin().ok('PUT', '/online/cgform/head/publish', { ids: form.id });
    return form;
  };
  const report = async (code: string, source: string, query: object, more: Record<string, unknown> = {}): Promise<Row> => {
    const row = await admin().ok<Row>('POST', '/online/cgreport/head/add', {
      code,
      reportName: `报表 ${code}`,
      reportNameEn: code,
      source,
      query,
      readRoles: 'ADMIN,UNIT,APPL',
      ...more,
    });
    await admin().ok('PUT', '/online/cgreport/head/publish', { ids: row.id });
    return row;
  };
  const sheet = async (call: string, code: string, query: string) => {
    const { port } = await listening();
    const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot${api(call, code)}${query}`, {
      headers: { 'X-Access-Token': await admin().token() },
    });
    return { status: reply.status, text: await reply.text() };
  };
  let address: Promise<{ readonly port: number }> | undefined;
  const listening = () => (address ??= server().listen());
  const importCsv = async (code: string, csv: string, fields: Readonly<Record<string, string>> = {}) => {
    const { port } = await listening();
    const form = new FormData();
    form.set('format', 'csv');
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('files[]', new Blob([csv]), 'rows.csv');
    const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot${api('importXls', code)}`, {
      method: 'POST',
      headers: { 'X-Access-Token': await admin().token() },
      body: form,
    });
    return (await reply.json()) as {
      readonly code: number;
      readonly message: string;
      readonly error?: string;
      readonly result: Record<string, number>;
    };
  };

  return { admin, published, report, sheet, importCsv, listening };
}
