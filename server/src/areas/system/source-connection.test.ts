import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { tryConnection, tryReaching } from './source-connection.ts';
import { sourceAddress } from './source-target.ts';

const folder = mkdtempSync(join(tmpdir(), 'saiyun-source-'));
const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
const open: Server[] = [];
beforeAll(() => {
  const names = ['-subj', '/CN=db.example.edu', '-addext', 'subjectAltName=DNS:db.example.edu'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...made, '-keyout', keyFile, '-out', certificateFile, ...names], { stdio: 'pipe' });
});
afterAll(() => {
  for (const one of open) one.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One message of the PostgreSQL protocol. */
const said = (type: string, content: string | Buffer): Buffer => {
  const body = Buffer.from(content);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const refusal = (code: string, text: string): Buffer => said('E', `SFATAL\0C${code}\0M${text}\0\0`);
const sslRequest = 80877103;

/** A PostgreSQL that accepts every sign-in and answers one query, only over TLS or without it. */
const serve = async (way: 'plain' | 'tls'): Promise<{ readonly port: number; readonly heard: string[] }> => {
  const heard: string[] = [];
  const talk = (socket: Socket): void => {
    socket.on('error', () => undefined);
    socket.once('data', (start) => {
      heard.push(start.toString('latin1'));
      socket.write(Buffer.concat([said('R', Buffer.alloc(4)), said('Z', 'I')]));
      socket.on('data', (query: Buffer) => {
        if (query[0] === 0x51) socket.write(Buffer.concat([said('C', 'SELECT 1\0'), said('Z', 'I')]));
      });
    });
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (start: Buffer) => {
      const asksForTls = start.length === 8 && start.readInt32BE(4) === sslRequest;
      if (way === 'tls' && asksForTls) {
        socket.write('S');
        const secure = new TLSSocket(socket, { isServer: true, key: readFileSync(keyFile), cert: readFileSync(certificateFile) });
        talk(secure);
      } else if (way === 'tls') {
        socket.end(refusal('28000', 'no pg_hba.conf entry for host "192.0.2.1", user "reader", database "x", no encryption'));
      } else if (asksForTls) {
        socket.write('N');
      } else {
        socket.unshift(start);
        talk(socket);
      }
    });
  });
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, heard };
};

const toward = (port: number, mode = ''): Promise<void> =>
  tryConnection(
    { config: readConfig({ SAIYUN_SOURCE_HOSTS: `127.0.0.1:${port}` }) },
    sourceAddress('6', `jdbc:postgresql://127.0.0.1:${port}/x${mode}`, null),
    { user: 'reader', password: 'secret-of-the-reader' },
  );

test('CALL-120: a database that takes encrypted connections only says so, and is spoken to with TLS where the address asks for it', async () => {
  const { port, heard } = await serve('tls');
  await expect(toward(port)).rejects.toMatchObject({ code: 'source.tls' });
  await expect(toward(port, '?sslmode=disable')).rejects.toMatchObject({ code: 'source.tls' });
  expect(heard).toEqual([]);
  await toward(port, '?sslmode=require');
  expect(heard).toHaveLength(1);
  expect(heard[0]).toContain('user\0reader\0');
  // No authority that this machine trusts has signed the certificate, so nothing is sent to its holder.
  await expect(toward(port, '?sslmode=verify-full')).rejects.toMatchObject({ code: 'source.certificate' });
  expect(heard).toHaveLength(1);
});

test('CALL-120: a database without TLS is not spoken to in the clear where the address asks for TLS', async () => {
  const { port, heard } = await serve('plain');
  await expect(toward(port, '?sslmode=require')).rejects.toMatchObject({ code: 'source.no_tls' });
  await expect(toward(port, '?sslmode=verify-full')).rejects.toMatchObject({ code: 'source.no_tls' });
  expect(heard).toEqual([]);
  await toward(port);
  expect(heard).toHaveLength(1);
});

test('SYS-06, CALL-120: of a database without a driver here the form of its address and the way to it are tried', async () => {
  const { port, heard } = await serve('plain');
  const config = readConfig({ SAIYUN_SOURCE_HOSTS: `127.0.0.1:${port}` });
  for (const [kind, url] of [
    ['4', `jdbc:mysql://127.0.0.1:${port}/x?useUnicode=true&useSSL=false`],
    ['5', `jdbc:mariadb://127.0.0.1:${port}`],
    ['2', `jdbc:oracle:thin:@127.0.0.1:${port}:ORCL`],
    ['2', `jdbc:oracle:thin:@//127.0.0.1:${port}/service`],
    ['3', `jdbc:sqlserver://127.0.0.1:${port};databaseName=x`],
    ['7', `jdbc:dm://127.0.0.1:${port}`],
    ['8', `jdbc:kingbase8://127.0.0.1:${port}/x`],
  ] as const)
    await tryReaching({ config }, sourceAddress(kind, url, null));
  // Nothing was sent to it.
  expect(heard).toEqual([]);
  for (const one of open) one.close();
  await expect(tryReaching({ config }, sourceAddress('4', `jdbc:mysql://127.0.0.1:${port}/x`, null))).rejects.toMatchObject({
    code: 'source.unreachable',
  });
});
