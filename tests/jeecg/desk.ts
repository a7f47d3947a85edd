import { type ApiError, type Client, type ClientOptions, createClient, isApiError } from '@saiyun/sdk';
import { onTestFinished } from 'vitest';
import { type JeecgServer, jeecgServer } from '../support/jeecg-server.ts';
import type { JeecgVersion } from '../support/jeecg-state.ts';

export const versions: readonly JeecgVersion[] = ['3.1.0', '3.4.3', '3.6.3'];

export interface Desk {
  readonly server: JeecgServer;
  readonly client: Client;
  /** Requests since the last call of this function, except those that sign in. */
  readonly sent: () => readonly string[];
}

/** A recorded JeecgBoot of a version, and a client that is signed in to it. */
export async function desk(version: JeecgVersion = '3.4.3', options: Partial<ClientOptions> = {}): Promise<Desk> {
  const server = await jeecgServer(version);
  onTestFinished(() => server.close());
  const client = createClient({ baseUrl: server.url, dialect: 'jeecg', secret: server.secret, ...options });
  onTestFinished(() => client.close());
  await client.mLogin({ username: 'admin', password: '123456' });
  let told = server.seen.length;
  return {
    server,
    client,
    sent: () => {
      const since = server.seen.slice(told);
      told = server.seen.length;
      return since.filter((one) => !one.endsWith('/sys/mLogin'));
    },
  };
}

/** The ApiError with which a call is refused, before or after it starts; anything else fails the test. */
export async function refused(call: () => Promise<unknown>): Promise<ApiError> {
  const [outcome] = await Promise.allSettled([(async () => call())()]);
  if (outcome.status === 'rejected' && isApiError(outcome.reason)) return outcome.reason;
  throw new Error(`no ApiError: ${JSON.stringify(outcome)}`);
}
