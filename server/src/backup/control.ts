import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/db.ts';
import { FolderLocked } from '../db/embedded/folder-lock.ts';
import { migrate } from '../db/migrate.ts';
import { BackupError } from './format.ts';
import { backupStream } from './write-backup.ts';

/**
 * The embedded database belongs to one process. To allow a backup while it runs, the server listens on a socket in the data folder, which
 * only the account that owns the folder can open; nothing is exposed on the network.
 */
const socketOf = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\saiyun-${Buffer.from(resolve(folder)).toString('hex').slice(-80)}`
    : join(resolve(folder), 'control.sock');

/** What commands ask of a running server beside a backup: by path, a text for a text. */
export type ControlAnswers = Readonly<Record<string, (asked: string) => Promise<string>>>;

/** The longest question, in bytes. */
const mostAsked = 16 * 1024;

const answerText = async (asked: IncomingMessage, reply: ServerResponse, answer: (text: string) => Promise<string>): Promise<void> => {
  let text = '';
  for await (const chunk of asked.setEncoding('utf8')) if (text.length <= mostAsked) text += String(chunk);
  if (text.length > mostAsked) {
    reply.writeHead(413).end();
    return;
  }
  const said = await answer(text);
  reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(said);
};

/** Listens for requests of commands to a running server; returns a function that stops. */
export async function openControl(db: Db, folder: string, now: () => Date, answers: ControlAnswers = {}): Promise<() => Promise<void>> {
  const path = socketOf(folder);
  const server = createServer((asked, reply) => {
    const answer = asked.method === 'POST' && Object.hasOwn(answers, asked.url ?? '') ? answers[asked.url ?? ''] : undefined;
    if (answer) {
      answerText(asked, reply, answer).catch(() => void (reply.headersSent ? reply.destroy() : reply.writeHead(500).end()));
      return;
    }
    if (asked.method !== 'GET' || asked.url !== '/backup') {
      reply.writeHead(404).end();
      return;
    }
    reply.writeHead(200, { 'content-type': 'application/gzip' });
    // A failure halfway ends the connection early, which the reader can tell from a proper end.
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

/** The backup of the server that has the folder open. Throws the socket's connection error if none listens. */
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

/** What the server that has the folder open says to a question; undefined if it does not know it. Throws the socket's connection error if none listens. */
const askRunning = (folder: string, path: string, text: string): Promise<string | undefined> =>
  new Promise((done, failed) => {
    const asked = request({ socketPath: socketOf(folder), path, method: 'POST' }, (reply) => {
      let said = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (said += chunk));
      reply.on('error', failed);
      reply.on('end', () => done(reply.statusCode === 200 ? said : undefined));
    });
    asked.on('error', failed);
    asked.end(text);
  });

/** Work of a command on the database of a configuration, or with the running server that has the embedded one open. */
export async function onDatabase<T>(config: Config, here: (db: Db) => Promise<T>, running: (held: FolderLocked) => Promise<T>): Promise<T> {
  const db = await connect(config).catch((error: unknown) => {
    if (error instanceof FolderLocked) return error;
    throw error;
  });
  if (db instanceof FolderLocked) return running(db);
  try {
    return await here(db);
  } finally {
    await db.close();
  }
}

/**
 * What a command asks of a platform, answered as JSON by the running server that has the embedded database open, otherwise worked out here.
 * An embedded database that nobody has open is brought to the schema of this version first.
 */
export function onPlatform<T>(
  config: Config,
  { path, question = '' }: { readonly path: string; readonly question?: string },
  here: (db: Db) => Promise<T>,
): Promise<T> {
  return onDatabase(
    config,
    async (db) => {
      if (db.kind === 'pglite') await migrate(db);
      return here(db);
    },
    async (held) => {
      const said = await askRunning(resolve(config.SAIYUN_DATA), path, question).catch(() => undefined);
      if (said === undefined) throw held;
      return JSON.parse(said) as T;
    },
  );
}
