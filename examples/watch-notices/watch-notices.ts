import { createClient, isApiError, openMessageSocket } from '@saiyun/sdk';

const { SAIYUN_SERVER = 'http://127.0.0.1:8080', SAIYUN_USERNAME = 'admin', SAIYUN_PASSWORD = '' } = process.env;
const client = createClient({ baseUrl: SAIYUN_SERVER });

async function showUnread(): Promise<void> {
  const { anntMsgList, anntMsgTotal, sysMsgTotal } = await client.notices.unread();
  console.log(`unread: ${anntMsgTotal} notices, ${sysMsgTotal} messages`);
  for (const { priority, title } of anntMsgList) console.log(`  ${priority ?? '-'}  ${title}`);
}

async function watch(): Promise<void> {
  const { userInfo } = await client.mLogin({ username: SAIYUN_USERNAME, password: SAIYUN_PASSWORD });
  await showUnread();
  const socket = openMessageSocket({
    baseUrl: SAIYUN_SERVER,
    userId: userInfo.id,
    token: () => client.session.token,
    // Two programs of one account both hear of everything.
    connectionName: `watch-${process.pid}`,
  });
  // A lost connection comes back by itself; what was missed meanwhile is in the unread ones.
  socket.onState((state) => console.log(`socket ${state}`));
  socket.listen('notices', ({ to, text }) => {
    console.log(`to ${to}: ${text ?? 'something changed'}`);
    showUnread().catch(fail);
  });
  await new Promise<void>((stop) => process.once('SIGINT', stop));
  socket.close();
  await client.logout();
}

function fail(error: unknown): void {
  if (!isApiError(error)) throw error;
  console.error(`${error.kind}: ${error.message}`);
  process.exitCode = 1;
}

await watch()
  .catch(fail)
  .finally(() => client.close());
