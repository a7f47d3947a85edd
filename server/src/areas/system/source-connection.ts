import { Socket } from 'node:net';
import { Client } from 'pg';
import type { Services } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { pinnedAddress, type SourceAddress } from './source-target.ts';

const connectMs = 8000;

/** What the driver or the other database said, by its name here; its own words stay out, as they may tell of networks and versions. */
const asFailure = (cause: unknown): Failure => {
  if (cause instanceof Failure) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code.startsWith('28')) return new Failure('source.sign_in', {}, { cause });
  if (code === '3D000') return new Failure('source.database', {}, { cause });
  if (/^(?:ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|EADDRNOTAVAIL|EACCES)/.test(code)) return new Failure('source.unreachable', {}, { cause });
  return new Failure('source.failed', {}, { cause });
};

/** Signs in, asks for one number and goes again, within eight seconds; fails with `source.*`. */
export const tryConnection = async (
  services: Pick<Services, 'config'>,
  target: SourceAddress,
  { user, password }: { readonly user: string; readonly password: string },
): Promise<void> => {
  const host = await pinnedAddress(services, target);
  const socket = new Socket();
  const client = new Client({
    host,
    port: target.port,
    database: target.database,
    user,
    password,
    // Nothing of the environment of this process, such as its own TLS settings, belongs to the other database.
    ssl: false,
    stream: () => socket,
    application_name: 'saiyun',
  });
  let timer: NodeJS.Timeout | undefined;
  const broken = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Failure('source.unreachable')), connectMs);
    client.on('error', fail);
    socket.on('error', fail);
  });
  broken.catch(() => undefined);
  const trying = (async () => {
    await client.connect();
    await client.query('select 1');
  })();
  trying.catch(() => undefined);
  try {
    await Promise.race([trying, broken]);
  } catch (error) {
    throw asFailure(error);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
};
