import { expect, test } from 'vitest';
import { sheetNames } from './sheet-names.ts';

const numbers = (length: number, shorts: Readonly<Record<number, number>>, longs: Readonly<Record<number, number>>): ArrayBuffer => {
  const view = new DataView(new ArrayBuffer(length));
  for (const [at, value] of Object.entries(shorts)) view.setUint16(Number(at), value, true);
  for (const [at, value] of Object.entries(longs)) view.setUint32(Number(at), value, true);
  return view.buffer;
};

/** A one-entry zip as programs that stream write it: sizes only in the central directory. */
const zipOf = async (name: string, text: string, isStored = false): Promise<Blob> => {
  const raw = new Blob([text]);
  const data = isStored ? raw : await new Response(raw.stream().pipeThrough(new CompressionStream('deflate-raw'))).blob();
  const head = numbers(30, { 26: name.length }, { 0: 0x04034b50 });
  const entry = numbers(46, { 10: isStored ? 0 : 8, 28: name.length }, { 0: 0x02014b50, 20: data.size });
  const end = numbers(22, {}, { 0: 0x06054b50, 12: 46 + name.length, 16: 30 + name.length + data.size });
  return new Blob([head, name, data, entry, name, end, 'a remark']);
};

const workbook =
  '<workbook><sheets><sheet name="报名" sheetId="1"/><x:sheet sheetId="2" name="A &amp; B &#x8868;"/></sheets><definedNames><definedName name="x"/></definedNames></workbook>';

test.each([
  ['xl/workbook.xml', false],
  ['xl/workbook.xml', true],
  ['XL\\Workbook.xml', false],
] as const)('IMPORT-01: sheets are told by name from %s, stored: %s', async (name, isStored) =>
  expect(await sheetNames(await zipOf(name, workbook, isStored))).toEqual(['报名', 'A & B 表']),
);

test('what is no workbook has no sheets to choose from', async () => {
  expect(await sheetNames(await zipOf('word/document.xml', workbook))).toEqual([]);
  expect(await sheetNames(new Blob(['no zip']))).toEqual([]);
  expect(await sheetNames((await zipOf('xl/workbook.xml', workbook)).slice(0, 60))).toEqual([]);
});
