import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { Answer, ImportReport } from '@saiyun/sdk/contract';
import ExcelJS from 'exceljs';
import type { FastifyInstance } from 'fastify';
import { tokenHash } from '../../actor/token-hash.ts';
import { build } from '../../build.ts';
import { readConfig } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import type { Services } from '../../kernel/context.ts';
import { demoPassword, seed } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';
import type { Cell } from '../../sheet/cell.ts';
import { readSheet } from '../../sheet/read-sheet.ts';

/** The platform with demo data, a competition open for entry, and helpers for tests of sheets. */
export interface SheetServer {
  readonly db: Db;
  readonly services: Services;
  readonly folder: string;
  readonly units: readonly { readonly id: string; readonly name: string }[];
  /** A second application on the same database, as after a restart. */
  again(): Promise<FastifyInstance>;
  tokenOf(user: string): Promise<string>;
  /** An access token of the administrator for these calls. It stands for a user in the other helpers. */
  accessToken(...scope: readonly string[]): Promise<string>;
  /** Follows an address as a browser does, without headers. */
  navigate(url: string): Promise<{ bytes: Buffer; headers: Record<string, unknown> }>;
  get(
    user: string,
    path: string,
    query?: Record<string, string>,
    language?: string,
  ): Promise<{ bytes: Buffer; headers: Record<string, unknown> }>;
  send(
    user: string,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    more?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Imports a workbook, or several in one call, and waits for the report. */
  upload(
    user: string,
    path: string,
    file: string | Buffer | readonly Buffer[],
    fields?: Record<string, string>,
    more?: Readonly<Record<string, string>>,
  ): Promise<Answer<ImportReport>>;
  /** The rows of the workbook that an answer links to, without blank ones. */
  sheetOf(bytes: Buffer): Promise<Cell[][]>;
  close(): Promise<void>;
}

export const competitionCode = 'SHEET-1';
const prefix = '/jeecg-boot';

/** A published competition with two groups, into which entries are imported. */
const publishCompetition = async (send: SheetServer['send']): Promise<void> => {
  const competition = await send('admin', 'POST', '/dsTbCompetition/add', {
    stepDone: [1, 2, 3, 4, 5, 6],
    competitionCode,
    competitionName: `表格测试竞赛 ${competitionCode}`,
    competitionType: 'subject',
    registerStart: dayText(-10),
    registerEnd: dayText(20),
    submissionEndTime: dayText(40),
    endTime: dayText(80),
  });
  const { id } = competition.result as { readonly id: string };
  if (!id) throw new Error(JSON.stringify(competition));
  for (const [groupCode, groupName] of [
    ['U', '本科组'],
    ['G', '研究生组'],
  ])
    await send('admin', 'POST', '/dsTbCompetitionGroup/add', { competitionId: id, groupCode, groupName });
  const published = await send('admin', 'PUT', '/dsTbCompetition/publish', { ids: id });
  if (!published.success) throw new Error(JSON.stringify(published));
};

export async function sheetServer(): Promise<SheetServer> {
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-sheets-'));
  const db = await migratedDatabase();
  const config = readConfig({ SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off', SAIYUN_LOG: 'silent', SAIYUN_EXPORT_DAYS: '3' });
  const services = servicesOf({ db, config });
  await seed(services, 'small');
  const apps: FastifyInstance[] = [];
  const open = async (): Promise<FastifyInstance> => {
    const made = build(apps.length === 0 ? services : servicesOf({ db, config }));
    apps.push(made);
    await made.ready();
    return made;
  };
  const app = await open();

  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (user: string): Promise<string> => {
    // An access token stands for itself.
    if (user.startsWith('sy_pat_')) return Promise.resolve(user);
    const found =
      tokens.get(user) ??
      app
        .inject({ method: 'POST', url: `${prefix}/sys/mLogin`, payload: { username: user, password: demoPassword } })
        .then((reply) => reply.json<Answer<{ token: string }>>().result.token);
    tokens.set(user, found);
    return found;
  };
  const headers = async (user: string): Promise<Record<string, string>> => ({ 'X-Access-Token': await tokenOf(user), 'tenant-id': '1' });

  const send: SheetServer['send'] = async (user, method, path, body, more = {}) =>
    (
      await app.inject({ method, url: prefix + path, headers: { ...(await headers(user)), ...more }, ...(body && { payload: body }) })
    ).json<Answer>();

  await publishCompetition(send);
  const units = await db.many<{ id: string; name: string }>(
    `select id, unit_name as name from ds_tb_unit where tenant_id = 1 and status = '1' and del_flag = '0' order by unit_code limit 20`,
  );

  return {
    db,
    services,
    folder,
    units,
    again: open,
    send,
    tokenOf,
    async accessToken(...scope) {
      const token = `sy_pat_${scope.join('_')}`;
      await db.run(
        `insert into sys_access_token (id, token_hash, start, user_id, tenant_id, name, scope, create_time, expire_time)
         select md5($1), $2, 'sy_pat_', id, 1, $1, $3, now(), now() + interval '1 day' from sys_user where username = 'admin' and tenant_id = 1`,
        [token, tokenHash(token), [...scope]],
      );
      return token;
    },
    async navigate(url) {
      const reply = await app.inject({ method: 'GET', url });
      return { bytes: reply.rawPayload, headers: reply.headers };
    },
    async get(user, path, query = {}, language = 'zh') {
      const url = `${prefix}${path}?${new URLSearchParams({ ...query, language }).toString()}`;
      const reply = await app.inject({ method: 'GET', url, headers: await headers(user) });
      return { bytes: reply.rawPayload, headers: reply.headers };
    },
    async upload(user, path, file, fields = {}, more = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const files = typeof file === 'string' || Buffer.isBuffer(file) ? [file] : file;
      for (const [n, one] of files.entries())
        form.append('files[]', new Blob([new Uint8Array(Buffer.from(one))]), files.length > 1 ? `名单${n + 1}.xlsx` : '名单.xlsx');
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const reply = await app.inject({
        method: 'POST',
        url: `${prefix}${path}?language=${fields.language ?? 'zh'}`,
        headers: { ...(await headers(user)), ...more, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return reply.json<Answer<ImportReport>>();
    },
    async sheetOf(bytes) {
      const path = join(folder, `read-${Math.random()}`);
      await writeFile(path, bytes);
      const rows: Cell[][] = [];
      for await (const block of readSheet(path)) for (const row of block) rows.push([...row.cells]);
      return rows;
    },
    async close() {
      for (const one of apps) await one.close();
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const dayText = (offset: number): string => `${new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)} 08:00:00`;

/** A workbook with these rows. */
export async function workbook(rows: readonly (readonly (Cell | undefined)[])[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('名单');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

export function xlsWorkbook(rows: readonly (readonly Cell[])[]): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet(rows as Cell[][], { UTC: true });
  return XLSX.write(XLSX.utils.book_new(sheet, '名单'), { type: 'buffer', bookType: 'biff8' }) as Buffer;
}

export const headers = [
  '竞赛',
  '组别',
  '单位',
  '外部编号',
  '队伍名称',
  '负责人姓名',
  '证件类型',
  '证件号码',
  '手机号',
  '电子邮箱',
  '专业',
  '年级',
] as const;
export const titles = [['报名报表'], ['导出人:教务处']] as const;

/** A resident identity number with a correct check digit. */
export function idNumber(n: number): string {
  const digits = `110101${new Date(Date.UTC(2003, 0, 1 + (n % 900))).toISOString().slice(0, 10).replaceAll('-', '')}${String(Math.floor(n / 900) % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return digits + '10X98765432'[weights.reduce((sum, w, i) => sum + w * Number(digits[i]), 0) % 11];
}

/** The n-th valid entry, for the unit with this name. */
export function entry(n: number, unit: string): string[] {
  return [
    competitionCode,
    'U',
    unit,
    `T${String(n).padStart(6, '0')}`,
    `第${n}队`,
    `王${'甲乙丙丁戊己庚辛壬癸'[n % 10]}`,
    '居民身份证',
    idNumber(n),
    `138${String(10_000_000 + n)}`,
    `e${n}@example.edu.cn`,
    '统计学',
    '大一',
  ];
}

/** The entry with some cells replaced, by header. */
export function withCells(row: readonly string[], cells: Partial<Record<(typeof headers)[number], Cell>>): Cell[] {
  return row.map((cell, i) => {
    const header = headers[i];
    return header !== undefined && Object.hasOwn(cells, header) ? (cells[header] ?? null) : cell;
  });
}
