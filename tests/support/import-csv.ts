import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer, ImportReport } from '@saiyun/sdk/contract';
import { readSheet } from '../../server/src/sheet/read-sheet.ts';
import { tempFolder } from './process.ts';
import type { Caller, TestServer } from './server.ts';

/** Imports a text as a sheet of the record at `path`, with further fields of the form such as `map`. */
export async function importCsv(
  server: TestServer,
  by: Caller,
  path: string,
  sheet: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer<ImportReport | null>> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ format: 'csv', ...more })) form.set(name, value);
  form.append('file', new Blob([sheet]), 'rows.csv');
  const { port } = await server.listen();
  const answer = await fetch(`http://127.0.0.1:${port}/jeecg-boot${path}/importExcel`, {
    method: 'POST',
    headers: { 'X-Access-Token': await by.token() },
    body: form,
  });
  return (await answer.json()) as Answer<ImportReport | null>;
}

/** The last column of an error workbook: why each row was refused. */
export async function reasonsIn(answer: Response): Promise<string[]> {
  const file = tempFolder();
  try {
    const path = join(file.path, 'book.xlsx');
    await writeFile(path, Buffer.from(await answer.arrayBuffer()));
    const found: string[] = [];
    for await (const block of readSheet(path)) for (const { cells } of block) found.push(String(cells.at(-1)));
    return found.slice(3);
  } finally {
    file.remove();
  }
}

/** Why rows of a sheet are refused, each in words. */
export async function importReasons(server: TestServer, by: Caller, path: string, sheet: string): Promise<readonly string[]> {
  const { result } = await importCsv(server, by, path, sheet);
  if (!result?.fileUrl) return [];
  const { port } = await server.listen();
  return reasonsIn(
    await fetch(`http://127.0.0.1:${port}/jeecg-boot${result.fileUrl}`, { headers: { 'X-Access-Token': await by.token() } }),
  );
}
