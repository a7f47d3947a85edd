import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createClient, isApiError } from '@saiyun/sdk';

const { JEECG_SERVER = 'http://127.0.0.1:8080', JEECG_SECRET, JEECG_USERNAME = 'admin', JEECG_PASSWORD = '' } = process.env;
const [folder = '.'] = process.argv.slice(2);
// The dialect knows the other verbs, headers, signatures and answers of an open-source JeecgBoot.
const client = createClient({
  baseUrl: JEECG_SERVER,
  dialect: 'jeecg',
  ...(JEECG_SECRET && { secret: JEECG_SECRET }),
  onExpired: (error) => console.log(`session over: ${error.message}`),
});

try {
  await client.mLogin({ username: JEECG_USERNAME, password: JEECG_PASSWORD });
  const { realname } = await client.whoami();
  console.log(`signed in as ${realname}`);

  const { list } = await client.departs();
  for (const { orgCode, departName } of list) console.log(`department ${orgCode} ${departName}`);
  if (list[0]) await client.selectDepart(list[0].orgCode);

  const page = await client.users.list({ match: { realname: '*李*' }, pageSize: 5 });
  console.log(`${page.total} accounts: ${page.records.map((row) => row.username).join(', ')}`);
  const chosen = await client.users.byKeys(page.records.map(({ id }) => id));
  console.log(`chosen: ${chosen.map((row) => row.realname).join(', ')}`);
  console.log(`sex: ${(await client.dicts.items('sex')).map(({ text }) => text).join(', ')}`);

  const file = await client.users.exportXls();
  const path = join(folder, basename(file.fileName));
  await pipeline(Readable.from(file.stream), createWriteStream(path));
  console.log(`wrote ${path}`);

  // What this backend does not have is told apart from what went wrong, before anything is sent.
  await client.reviews.myList().catch((error: unknown) => {
    if (!isApiError(error) || error.kind !== 'unsupported') throw error;
    console.log(error.message);
  });
  console.log(`${(await client.roles.list()).total} roles`);
} catch (error) {
  if (!isApiError(error)) throw error;
  console.error(`${error.kind}: ${error.message}`);
  process.exitCode = 1;
} finally {
  await client.close();
}
