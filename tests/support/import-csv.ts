import type { Answer, ImportReport } from '@saiyun/sdk/contract';
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
