import { isIP, Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { Client } from 'pg';
import type { Services } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { pinnedAddress, type SourceAddress } from './source-target.ts';

const connectMs = 8000;

/**
 * Translates an error of the driver or the other database into one of ours;
 * the original text is dropped, because it may reveal networks and versions.
 */
const asFailure = (cause: unknown): Failure => {
  if (cause instanceof Failure) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const said = cause instanceof Error ? cause.message : '';
  // PostgreSQL reports a missing pg_hba.conf line, in words that it never translates completely.
  if (code === '28000' && /no encryption|SSL off/.test(said)) return new Failure('source.tls', {}, { cause });
  if (/does not support SSL/.test(said)) return new Failure('source.no_tls', {}, { cause });
  if (/^(?:DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|CERT_|ERR_TLS_CERT|HOSTNAME_)/.test(code))
    return new Failure('source.certificate', {}, { cause });
  if (code.startsWith('28')) return new Failure('source.sign_in', {}, { cause });
  if (code === '3D000') return new Failure('source.database', {}, { cause });
  if (/^(?:ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|EADDRNOTAVAIL|EACCES)/.test(code)) return new Failure('source.unreachable', {}, { cause });
  return new Failure('source.failed', {}, { cause });
};

/** The server name is the address's host, because the connection itself goes to a number. */
const tlsOf = ({ tls, host }: SourceAddress): false | ConnectionOptions =>
  tls === 'disable' ? false : { rejectUnauthorized: tls === 'verify-full', ...(isIP(host) === 0 && { servername: host }) };

/** Checks within eight seconds that the host accepts connections at the port, without sending anything. Fails with `source.*`. */
export async function tryReaching(services: Pick<Services, 'config'>, target: SourceAddress): Promise<void> {
  const socket = new Socket();
  socket.setTimeout(connectMs);
  try {
    const host = await pinnedAddress(services, target);
    await new Promise<void>((done, fail) => {
      socket.once('connect', done);
      socket.once('error', fail);
      socket.once('timeout', () => fail(new Failure('source.unreachable')));
      socket.connect(target.port, host);
    });
  } catch (error) {
    throw asFailure(error);
  } finally {
    socket.destroy();
  }
}

/** Signs in, queries one number and disconnects, within eight seconds; fails with `source.*`. */
export async function tryConnection(
  services: Pick<Services, 'config'>,
  target: SourceAddress,
  { user, password }: { readonly user: string; readonly password: string },
): Promise<void> {
  const host = await pinnedAddress(services, target);
  const socket = new Socket();
  const client = new Client({
    host,
    port: target.port,
    database: target.database,
    user,
    password,
    // Nothing from this process's environment, for instance its TLS settings, applies to the other database.
    ssl: tlsOf(target),
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
}
