import { downloadStatus, importStatus } from '@saiyun/sdk/entities';
import { eventually } from '../../support/process.ts';
import type { Act } from '../act.ts';
import type { Stage } from '../stage.ts';

interface Listed {
  readonly total: number;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

const list = (stage: Stage, path: string, query: Readonly<Record<string, string>>): Promise<Listed> =>
  stage.must<Listed>('admin', 'GET', `${path}/list?${new URLSearchParams({ pageSize: '1000', ...query })}`);

const importRows = 1500;

/** A sheet of units; a file whose answer was cut off is sent again, which changes nothing where it had arrived. */
export function importing(): Act {
  let area = '';
  const sheet = (round: number): string =>
    `单位代码,单位名称,赛区\n${Array.from({ length: importRows }, (_, n) => `TR${round}X${n},导入演练 ${round} ${n},${area}`).join('\n')}\n`;
  const send = (stage: Stage, round: number) =>
    stage.upload('admin', '/dsTbUnit/importExcel?format=csv', `trust-${round}.csv`, sheet(round));
  const answered = new Set<number>();
  return {
    name: 'import',
    killedAfter: [30, 1800],
    async begin(stage) {
      area = String((await list(stage, '/dsTbCompetitionArea', { pageSize: '1' })).records[0]?.areaName);
    },
    async work(stage, round) {
      const said = await send(stage, round);
      if (said && !said.success) throw new Error(`import: ${said.error} ${said.message}`);
      if (said) answered.add(round);
      return answered.has(round) ? 1 : 0;
    },
    async settle(stage, round) {
      if (!answered.has(round)) await send(stage, round);
      const open = [importStatus.uploaded, importStatus.mapped, importStatus.validated, importStatus.committing].join(',');
      await eventually(
        'the import has ended',
        async () => ((await list(stage, '/dsTbImportTask', { status: open })).total === 0 ? true : undefined),
        240_000,
      );
    },
    faults: async () => [],
    stored: (stage, rounds) =>
      stage.stopped(async (db) => {
        const rows = await db.many<{ round: string; n: number; codes: number }>(
          `select substring(unit_code from 'TR(\\d+)X') as round, count(*)::int as n, count(distinct unit_code)::int as codes from ds_tb_unit
           where unit_code like 'TR%X%' and unit_name like '导入演练 %' group by 1`,
        );
        const by = new Map(rows.map((row) => [row.round, row]));
        return Array.from({ length: rounds }, (_, round) => by.get(String(round))).flatMap((row, round) =>
          row?.n === importRows && row.codes === importRows
            ? []
            : [`import ${round}: ${row?.n ?? 0} rows, ${row?.codes ?? 0} codes, not ${importRows}`],
        );
      }),
  };
}

const exportsAtOnce = 3;

/** Exports of all units as tasks: each that was acknowledged has one file with all rows. */
export function exporting(): Act {
  const asked: { readonly key: string; id?: string }[] = [];
  const create = async (stage: Stage, one: { readonly key: string; id?: string }): Promise<void> => {
    const said = await stage.ask('admin', 'POST', '/dsTbDownloadTask/create', { bizCode: 'dsTbUnit', params: { format: 'csv' } }, one.key);
    const id = (said?.result as { id?: string } | string | null | undefined) ?? undefined;
    if (said?.success) one.id = typeof id === 'string' ? id : String(id?.id);
  };
  let units = 0;
  let earlier = 0;
  return {
    name: 'export',
    killedAfter: [10, 900],
    async prepare(stage) {
      await stage.stopped((db) =>
        db.run(
          `insert into ds_tb_unit (id, tenant_id, unit_code, unit_name, area_id, status, create_time)
           select 'export-' || n, 1, 'EX' || n, '导出演练 ' || n, (select min(id) from ds_tb_competition_area where tenant_id = 1), '1', now() from generate_series(1, 6000) n`,
        ),
      );
    },
    async begin(stage) {
      units = (await list(stage, '/dsTbUnit', { pageSize: '1' })).total;
      earlier = (await list(stage, '/dsTbDownloadTask', { bizCode: 'dsTbUnit' })).total;
    },
    async work(stage, round) {
      const own = Array.from({ length: exportsAtOnce }, (_, n): { readonly key: string; id?: string } => ({ key: `export-${round}-${n}` }));
      asked.push(...own);
      for (const one of own) await create(stage, one);
      return own.filter(({ id }) => id !== undefined).length;
    },
    async settle(stage) {
      for (const one of asked) if (one.id === undefined) await create(stage, one);
      await eventually(
        'the exports have ended',
        async () => ((await list(stage, '/dsTbDownloadTask', { status: downloadStatus.exporting })).total === 0 ? true : undefined),
        240_000,
      );
    },
    async faults(stage) {
      const { records } = await list(stage, '/dsTbDownloadTask', { bizCode: 'dsTbUnit' });
      const faults: string[] = [];
      if (records.length !== asked.length + earlier) faults.push(`${records.length - earlier} exports of ${asked.length}`);
      for (const { key, id } of asked) {
        const row = records.find((one) => one.id === id);
        if (row?.status !== downloadStatus.downloadable || row.rowCount !== units) faults.push(`${key}: ${JSON.stringify(row)}`);
        const link = await fetch(`${stage.url()}/jeecg-boot/dsTbDownloadTask/download?id=${id}`, {
          headers: { 'X-Access-Token': await stage.token('admin') },
        });
        const lines = (await link.text()).split('\n').filter((line) => /(^|,)"?(EX|[A-Z0-9])/.test(line)).length;
        if (lines < units) faults.push(`${key}: a file of ${lines} lines for ${units} rows`);
      }
      return faults;
    },
  };
}
