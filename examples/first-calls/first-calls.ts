import { createClient, isApiError } from '@saiyun/sdk';

const { SAIYUN_SERVER = 'http://127.0.0.1:8080', SAIYUN_USERNAME = 'admin', SAIYUN_PASSWORD = '' } = process.env;
const client = createClient({ baseUrl: SAIYUN_SERVER, language: 'zh-CN' });

try {
  const { userInfo } = await client.mLogin({ username: SAIYUN_USERNAME, password: SAIYUN_PASSWORD });
  console.log(`signed in as ${userInfo.realname}`);

  const competitions = await client.competitions.list({ pageSize: 5, match: { status: '1' } });
  for (const c of competitions.records) console.log(`${c.competitionCode}  ${c.competitionName}  closes ${c.registerEnd}`);

  let waiting = 0;
  for await (const row of client.registrations.rows({ match: { status: '1' } })) {
    waiting += 1;
    if (waiting <= 3) console.log(`${row.teamName}, ${row.unitId_dictText ?? row.unitId}`);
  }
  console.log(`${waiting} registrations wait for approval`);
} catch (error) {
  if (!isApiError(error)) throw error;
  console.error(`${error.kind}: ${error.message}`);
  process.exitCode = 1;
} finally {
  await client.close();
}
