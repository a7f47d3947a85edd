import type { FaultPage, FaultRow, ImportChoices, ImportColumn, ImportReport, ImportSource } from '../import-source.ts';

const headers = ['姓名', '学校名称', '手机', '组别', '微信'];
const fields = [
  { name: 'realName', label: '负责人姓名', required: true, kind: 'text' },
  { name: 'unit', label: '单位', required: true, kind: 'ref' },
  { name: 'phone', label: '手机号', required: true, kind: 'text' },
  { name: 'group', label: '组别', required: false, kind: 'dict', choices: ['本科组', '研究生组', '高职组'] },
  { name: 'remark', label: '备注', required: false, kind: 'longText' },
] as const;
const meant = ['realName', 'unit', 'phone', 'group'] as const;

const names = ['王一', '李雷', '韩梅', '赵敏', '周航', '陈晨'];
const made = (): string[][] =>
  Array.from({ length: 24 }, (_v, i) => [
    names[i % names.length] ?? '',
    i % 9 === 4 ? '' : '华东理工大学',
    i % 7 === 2 ? '1380013' : `1380013${8000 + i}`,
    i % 5 === 1 ? '本科生' : '本科组',
    `wx_${i}`,
  ]);

const report = (more: Partial<ImportReport>): ImportReport => ({
  taskId: String(Math.random()),
  fileName: '报名名单-错误数据.xlsx',
  totalCount: 24,
  successCount: 24,
  errorCount: 0,
  addedCount: 24,
  updatedCount: 0,
  unchangedCount: 0,
  msg: '',
  fileUrl: null,
  ...more,
});

const faultOf = (name: string, text: string): string | undefined => {
  if (name === 'unit' && text === '') return '请填写单位';
  if (name === 'phone' && !/^1\d{10}$/.test(text)) return '手机号应为 11 位数字';
  if (name === 'group' && text !== '' && !(fields[3].choices as readonly string[]).includes(text)) return `“${text}”不是有效的选项`;
  return undefined;
};

const groupsOf = (rows: readonly FaultRow[], columns: readonly ImportColumn[]): FaultPage['groups'] => {
  const counts = new Map<string, number>();
  for (const { cells, faults } of rows)
    for (const { column } of faults) {
      const key = `${column} ${cells[column ?? 0] ?? ''}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return [...counts].map(([key, count]) => {
    const [column = '', value = ''] = key.split(' ');
    const name = columns.find((one) => one.index === Number(column))?.field ?? '';
    return { column: Number(column), field: name, value, text: faultOf(name, value) ?? '', count };
  });
};

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      fail(new DOMException('', 'AbortError'));
    });
  });

/** A server in memory, so that the demo needs none: its sheet has strange headers and some faults. */
export function madeUpServer(more: Partial<ImportSource> = {}): ImportSource {
  const rows = made();
  const leftOut = new Set<number>();
  let columns: ImportChoices['columns'] = {};
  let isImport = false;
  const letters = (i: number): string => 'ABCDE'[i] ?? '';
  const shown = (): ImportColumn[] =>
    headers.flatMap((header, index) => {
      const field = fields.find(({ name }) => name === columns[letters(index)]);
      if (!field) return [];
      const { name, label, kind } = field;
      return [{ index, letters: letters(index), header, field: name, label, kind, ...('choices' in field && { choices: field.choices }) }];
    });
  const faulty = (): FaultRow[] =>
    rows.flatMap((cells, i): FaultRow[] => {
      const faults = shown().flatMap(({ index, field }) => {
        const text = faultOf(field, cells[index] ?? '');
        return text ? [{ column: index, field, code: 'rule', text }] : [];
      });
      return faults.length > 0 && !leftOut.has(i + 2) ? [{ rowNo: i + 2, cells: { ...cells }, isLeftOut: false, faults }] : [];
    });
  return {
    async send(_file, { signal, onProgress }) {
      for (let done = 1; done <= 5; done += 1) {
        await wait(120, signal);
        onProgress({ done, total: 5 });
      }
      return { id: 'demo' };
    },
    async read(_id, { headerRow = 1 }) {
      await wait(200);
      return {
        sheet: '报名名单',
        sheets: '报名名单,填写说明'.split(','),
        headerRow,
        rowCount: rows.length,
        rows: [headers, ...rows.slice(0, 7)].map((cells, i) => ({ rowNo: i + 1, cells })),
        columns: headers.map((header, i) => ({
          letters: letters(i),
          header,
          samples: [...new Set(rows.map((row) => row[i] ?? '').filter(Boolean))].slice(0, 3),
          field: meant[i] ?? null,
          why: meant[i] ? (i === 3 ? 'name' : 'meaning') : null,
          isPart: false,
        })),
        fields,
        parent: null,
        chosen: null,
      };
    },
    async check(_id, choices) {
      columns = choices.columns;
      isImport = false;
      await wait(100);
    },
    async faults(_id, { field }) {
      await wait(100);
      const all = faulty();
      const index = shown().find((column) => column.field === field)?.index;
      return {
        columns: shown(),
        rows: field === undefined ? all : all.filter(({ faults }) => faults.some(({ column }) => column === index)),
        next: null,
        total: all.length,
        groups: groupsOf(all, shown()),
      };
    },
    async correct(_id, { rows: fixed = [], replace = [] }) {
      for (const { rowNo, cells, isLeftOut } of fixed) {
        for (const [column, text] of Object.entries(cells)) (rows[rowNo - 2] ?? [])[Number(column)] = text;
        if (isLeftOut) leftOut.add(rowNo);
        else leftOut.delete(rowNo);
      }
      for (const { column, from, to } of replace) for (const row of rows) if (row[column] === from) row[column] = to;
    },
    async start() {
      isImport = true;
    },
    async watch(_id, { signal, onProgress }) {
      for (let done = 0; done <= rows.length; done += 6) {
        await wait(isImport ? 400 : 120, signal);
        onProgress({ done, total: rows.length });
      }
      const errorCount = faulty().length;
      const successCount = rows.length - leftOut.size - errorCount;
      return report({ errorCount, successCount, addedCount: successCount, fileUrl: errorCount > 0 ? '/errors.xlsx' : null });
    },
    pause: async () => undefined,
    resume: async () => undefined,
    cancel: async () => undefined,
    unfinished: async () => [],
    saveErrors: async () => undefined,
    saveTemplate: async () => undefined,
    ...more,
  };
}

/** The report of a server that imports at once and says no more than this (IMPORT-10). */
export function sayingOnly(msg: string, fileUrl: string): ImportReport {
  return report({ totalCount: 0, successCount: 0, addedCount: 0, counted: 'none', msg, fileUrl, partial: true });
}
