import type { Language, SheetColumn, UnknownColumn } from '@saiyun/sdk/contract';
import { createMessages } from '@saiyun/sdk/messages';

/** Texts in and about sheets. */
export const sheetText = createMessages(
  {
    title: '{label}报表',
    exporter: '导出人:{name}',
    reasons: '错误原因',
    cell: '第{row}行 {column}列 {header}：{text}',
    row: '第{row}行：{text}',
    list: '；',
    comma: '、',
    'cell.lostDigits': '数字超过 15 位，表格软件已丢失末尾数字，请将单元格设为文本格式后重新填写',
    'cell.dateTime': '应为日期，单元格中是带时刻的时间：{value}',
    'cell.error': '单元格的公式有错误：{value}',
    'row.changed': '数据正被他人修改，请重新导入',
    'row.outOfScope': '不属于您可以操作的数据范围',
    'row.refused': '数据库拒绝了该行数据',
    done: '文件导入成功！数据行数：{total}',
    checked: '文件检查完毕，没有写入任何数据',
    withheld: '部分数据有错误，按“先校验整个文件”的要求没有写入任何数据；请按错误文件逐行改正原文件后重新导入',
    doneWithErrors: '文件导入成功，但有错误。',
    counts: '总上传行数：{total}，已导入行数：{success}，错误行数：{errors}',
    dryRunCounts: '总上传行数：{total}，可导入行数：{success}，错误行数：{errors}',
    changes: '新增 {added}，更新 {updated}，未变 {unchanged}',
    wouldChange: '将新增 {added}，将更新 {updated}，未变 {unchanged}',
    fileFailed: '未能导入：{reason}',
    ofFile: '{name}：{text}',
    unknownColumns: '未识别的列（未导入）：{columns}',
    notImported: '不导入的列（已忽略）：{columns}',
    unknownBeside: '；未识别的列：{columns}',
    unknownColumn: '{column} 列“{header}”',
    unknownMeant: '{column} 列“{header}”（是否为“{mean}”？）',
    or: '”或“',
    sheetRead: '读取的工作表为“{sheet}”，工作簿中共有：{sheets}',
    errorFileName: '{name}-错误数据.xlsx',
    cancelled: '已取消',
    'hint.required': '必填',
    'hint.max': '最多 {max} 个字符',
    'hint.date': '日期，例如 2026-03-05',
    'hint.instant': '时间，例如 2026-03-05 08:30:00',
    'hint.many': '多个值用逗号分隔',
    'hint.bounds': '数值范围：{min} 至 {max}',
    'hint.ref': '填写已有{record}的{names}',
    'hint.refAbove': '填写已有{record}或本表上方各行的{names}',
    'template.title': '{label}导入模板',
    'template.about': '带 * 的列必填；斜体的示例行不会导入，可删除或覆盖；各列的填写要求见“填写说明”。',
    guide: '填写说明',
    'guide.column': '列',
    'guide.required': '必填',
    'guide.form': '填写要求',
    'guide.example': '可选值或示例',
    'guide.yes': '是',
    'guide.no': '否',
  },
  {
    title: '{label} report',
    exporter: 'Exported by:{name}',
    reasons: 'Reasons',
    cell: 'Row {row}, column {column} {header}: {text}',
    row: 'Row {row}: {text}',
    list: '; ',
    comma: ', ',
    'cell.lostDigits':
      'More than 15 digits as a number: the spreadsheet has lost the last ones. Format the cell as text and enter it again',
    'cell.dateTime': 'A day is wanted, and the cell holds a time of day: {value}',
    'cell.error': 'The formula of the cell failed: {value}',
    'row.changed': 'Somebody else is changing this record; import it again',
    'row.outOfScope': 'Not among the records that you may change',
    'row.refused': 'The database refused the row',
    done: 'Imported. Rows: {total}',
    checked: 'The file has been checked; nothing was stored',
    withheld:
      'Some rows are wrong, and the whole file was to be right first: nothing was stored. Correct the rows of the error file in your file and import it again',
    doneWithErrors: 'Imported, but with errors.',
    counts: 'Rows uploaded: {total}, imported: {success}, with errors: {errors}',
    dryRunCounts: 'Rows uploaded: {total}, would be imported: {success}, with errors: {errors}',
    changes: 'added {added}, updated {updated}, unchanged {unchanged}',
    wouldChange: 'would add {added}, would update {updated}, unchanged {unchanged}',
    fileFailed: 'not imported: {reason}',
    ofFile: '{name}: {text}',
    unknownColumns: 'columns not known and passed over: {columns}',
    notImported: 'columns that imports do not write, passed over: {columns}',
    unknownBeside: '; columns not known: {columns}',
    unknownColumn: '{column} “{header}”',
    unknownMeant: '{column} “{header}” (did you mean “{mean}”?)',
    or: '” or “',
    sheetRead: 'read was the sheet “{sheet}” of {sheets}',
    errorFileName: '{name}-errors.xlsx',
    cancelled: 'Cancelled',
    'hint.required': 'Required',
    'hint.max': 'At most {max} characters',
    'hint.date': 'A date, for example 2026-03-05',
    'hint.instant': 'A time, for example 2026-03-05 08:30:00',
    'hint.many': 'Separate several values with commas',
    'hint.bounds': 'A number from {min} to {max}',
    'hint.ref': 'An existing {record}, by {names}',
    'hint.refAbove': 'An existing {record} or one of the rows above, by {names}',
    'template.title': '{label} import template',
    'template.about':
      'Columns with * are required. The example row in italics is not imported: delete it or write over it. The sheet “Guide” explains each column.',
    guide: 'Guide',
    'guide.column': 'Column',
    'guide.required': 'Required',
    'guide.form': 'What it takes',
    'guide.example': 'Choices or example',
    'guide.yes': 'yes',
    'guide.no': 'no',
  },
);

/** Headers of the column with a failed row's reasons, in every language: such a column is never imported. */
export const reasonHeaders: ReadonlySet<string> = new Set([sheetText('zh-CN', 'reasons'), sheetText('en', 'reasons').toLowerCase()]);

/** What the first cell of a template's example row begins with: such a row is never imported. */
export const exampleMarks: Readonly<Record<Language, string>> = { 'zh-CN': '【示例】', en: '[Example] ' };
const marks = Object.values(exampleMarks).map((mark) => mark.trim());
/** Whether a cell begins as that of an example row does. */
export function isExample(cell: unknown): boolean {
  return typeof cell === 'string' && marks.some((mark) => cell.startsWith(mark));
}

/** Headers that were skipped, each with its column and what it may mean. */
export function unknownText(columns: readonly (SheetColumn & Partial<UnknownColumn>)[], language: Language): string {
  return columns
    .map(({ column, header, mean = [] }) =>
      mean.length > 0
        ? sheetText(language, 'unknownMeant', { column, header, mean: mean.join(sheetText(language, 'or')) })
        : sheetText(language, 'unknownColumn', { column, header }),
    )
    .join(sheetText(language, 'comma'));
}
