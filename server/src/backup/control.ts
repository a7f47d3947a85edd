import { chmod, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import type { Db } from '../db/db.ts';
import { BackupError } from './format.ts';
import { backupStream } from './write-backup.ts';

/**
 * The embedded database belongs to one process. So that it can be backed up while that runs, the server listens on a socket in the data
 * folder, which only the account that owns the folder can open; nothing of it is on the network.
 */
const socketOf = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\saiyun-${Buffer.from(resolve(folder)).toString('hex').slice(-80)}`
    : join(resolve(folder), 'control.sock');

/** Listens for backups of a running server; answers how to stop. */
export async function openControl(db: Db, folder: string, now: () => Date): Promise<() => Promise<void>> {
  const path = socketOf(folder);
  const server = createServer((asked, reply) => {
    if (asked.method !== 'GET' || asked.url !== '/backup') {
      reply.writeHead(404).end();
      return;
    }
    reply.writeHead(200, { 'content-type': 'application/gzip' });
    // What fails in the middle ends the connection early, which the reader tells from an end.
    pipeline(backupStream(db, folder, now()), reply, () => undefined);
  });
  await rm(path, { force: true });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(path, done);
  });
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
}

/** The backup of the server that has the folder open. Throws what `connect` of a socket throws when none listens. */
export function askForBackup(folder: string): Promise<Readable> {
  return new Promise((done, failed) => {
    const asked = request({ socketPath: socketOf(folder), path: '/backup' }, (reply) => {
      if (reply.statusCode === 200) return done(reply);
      reply.resume();
      failed(new BackupError('notBackup', [`运行中的平台返回 ${reply.statusCode}`, `the running server answers ${reply.statusCode}`]));
    });
    asked.on('error', failed);
    asked.end();
  });
}
