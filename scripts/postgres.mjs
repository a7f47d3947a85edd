// A private PostgreSQL for tests and benchmarks: a fresh cluster in a temporary folder, on a free port, removed afterwards.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder of the newest installed server binaries, or undefined. */
export function findPostgres() {
  const base = '/usr/lib/postgresql';
  if (existsSync(base)) {
    const newest = readdirSync(base)
      .filter((v) => existsSync(join(base, v, 'bin', 'initdb')))
      .sort((a, b) => Number(b) - Number(a))[0];
    if (newest) return join(base, newest, 'bin');
  }
  const found = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  return found && existsSync(join(found, 'initdb')) ? found : undefined;
}

const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/**
 * Options of `startPostgres` for many databases of seconds. They lie in memory where the machine has enough, which halves the cost of a new
 * one; to tidy them up, or to compile a statement, never pays.
 */
export function forShortLives() {
  const settings = { autovacuum: 'off', jit: 'off', wal_level: 'minimal', max_wal_senders: 0 };
  const inMemory = '/dev/shm';
  const enough = 4 * 2 ** 30;
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return { settings, under: bavail * bsize >= enough ? inMemory : tmpdir() };
  } catch {
    return { settings, under: tmpdir() };
  }
}

/**
 * Starts a cluster in a folder of its own below `under`; returns its address and how to stop it. PostgreSQL refuses to run as root, so root
 * starts it as `postgres`.
 */
export async function startPostgres(bin, { under = tmpdir(), settings: more = {} } = {}) {
  const folder = mkdtempSync(join(under, 'saiyun-pg-'));
  let server;
  const clear = () => {
    server?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', clear);
  const asRoot = process.getuid?.() === 0;
  const as = (command, args) =>
    asRoot ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args]] : [command, args];
  if (asRoot) {
    const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
    const gid = Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, uid, gid);
  }
  const data = join(folder, 'data');
  execFileSync(...as(join(bin, 'initdb'), ['-D', data, '-U', 'saiyun', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']), {
    stdio: 'pipe',
    cwd: folder,
  });
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    shared_buffers: '256MB',
    ...more,
  };
  const url = `postgres://saiyun@127.0.0.1:${port}/postgres`;
  const start = async () => {
    server = spawn(...as(join(bin, 'postgres'), ['-D', data, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])]), {
      stdio: 'ignore',
      cwd: folder,
    });
    for (let tries = 0; spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q']).status !== 0; tries++) {
      if (tries > 300 || server.exitCode !== null) throw new Error('PostgreSQL did not start');
      await new Promise((later) => setTimeout(later, 100));
    }
  };
  /** Stops it at once and keeps its data; `start` brings it back at the same address. */
  const halt = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((done) => server.once('close', done));
    // SIGINT would wait for ever where it comes while the server mends itself after a full disk (PostgreSQL 15).
    server.kill('SIGQUIT');
    await gone;
  };
  await start();
  const stop = async () => {
    await halt();
    process.removeListener('exit', clear);
    clear();
  };
  return { url, stop, start, halt };
}
