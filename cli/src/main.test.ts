import { execFile, spawn } from 'node:child_process';
import { existsSync, lstatSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { bufferContext } from './testing/buffer-context.ts';
import { fileRoute, wireServer } from './testing/wire-server.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const argv = ['--conditions=source', main];
const env = { ...process.env, SAIYUN_CONFIG_DIR: '/nonexistent', LANG: 'en_US.UTF-8', SAIYUN_KEYCHAIN: 'off' };

describe('the process', () => {
  test('prints its version', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [...argv, '--version'], { env });
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('a reader that goes away early is no failure', async () => {
    const child = spawn(process.execPath, [...argv, 'cron', 'next', '* * * * * ?', '-n', '1000'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.once('data', () => child.stdout.destroy());
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    const code = await new Promise((done) => child.once('close', done));
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  test('A9: a closed pipe is a quiet end with 0 in the middle of a long result, also when standard error goes with it', async () => {
    const server = await wireServer({
      'GET /dsTbUnit/list': ({ query }) => ({
        records: Array.from({ length: 200 }, (_, i) => ({ id: `u${i}`, unitName: 'x'.repeat(500) })),
        total: 1_000_000,
        size: 200,
        current: Number(query.get('pageNo')),
        pages: 5_000,
      }),
    });
    try {
      const signedIn = { ...env, SAIYUN_TOKEN: 't', SAIYUN_SERVER: server.url };
      for (const line of ['unit list --all -o jsonl 2>&1 | head -1']) {
        const script = `set -o pipefail; "${process.execPath}" --conditions=source "${main}" ${line}; exit "\${PIPESTATUS[0]}"`;
        const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], { env: signedIn });
        expect({ line, lines: stdout.split('\n').length, stderr }).toEqual({ line, lines: 2, stderr: '' });
      }
    } finally {
      await server.close();
    }
  });

  test.skipIf(!existsSync('/dev/full'))(
    'A9: a full disk behind standard output is exit code 1 and one line, and a device stays what it is',
    async () => {
      for (const line of ['--help', 'config list --json']) {
        const script = `"${process.execPath}" --conditions=source "${main}" ${line} > /dev/full`;
        const { code, stderr } = await promisify(execFile)('bash', ['-c', script], { env }).then(
          () => ({ code: 0, stderr: '' }),
          (error: { code: number; stderr: string }) => error,
        );
        const told = stderr.startsWith('{')
          ? (JSON.parse(stderr) as { code: string; message: string })
          : { message: stderr.replace('saiyun: ', '').trim() };
        expect({ line, code, message: told.message, lines: stderr.split('\n').length }).toEqual({
          line,
          code: 1,
          message: 'The disk is full; standard output was not written to its end',
          lines: 2,
        });
        if ('code' in told) expect(told.code).toBe('cli.disk_full');
      }
      const server = await wireServer({ 'GET /dsTbUnit/exportXls': fileRoute('a.xlsx', Buffer.alloc(100_000)) });
      try {
        const context = bufferContext({ env: { SAIYUN_TOKEN: 't', SAIYUN_SERVER: server.url } });
        expect(await context.run('export', 'unit', '-o', '/dev/full', '--quiet')).toMatchObject({
          code: 1,
          out: '',
          err: 'saiyun: 磁盘已满，未能保存 /dev/full\n',
        });
        expect(statSync('/dev/full').isCharacterDevice()).toBe(true);
        expect(await context.run('export', 'unit', '-o', '/dev/null', '--quiet')).toMatchObject({ code: 0 });
        expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
        // The symbolic link remains and its target is written.
        writeFileSync(join(context.folder, 'real.xlsx'), 'old');
        symlinkSync(join(context.folder, 'real.xlsx'), join(context.folder, 'link.xlsx'));
        expect(await context.run('export', 'unit', '-o', 'link.xlsx', '--quiet')).toMatchObject({ code: 0 });
        expect(lstatSync(join(context.folder, 'link.xlsx')).isSymbolicLink()).toBe(true);
        expect(statSync(join(context.folder, 'real.xlsx')).size).toBe(100_000);
      } finally {
        await server.close();
      }
    },
  );

  test('A9: COLUMNS is the width of help, wherever it goes, up to what is read with ease', async () => {
    const widest = async (COLUMNS: string): Promise<number> => {
      const { stdout } = await promisify(execFile)(process.execPath, [...argv, 'import', '--help'], { env: { ...env, COLUMNS } });
      const options = stdout.slice(stdout.indexOf('Usage:'));
      return Math.max(...options.split('\n').map((line) => line.length));
    };
    expect(await widest('60')).toBeLessThanOrEqual(60);
    expect(await widest('95')).toBeGreaterThan(80);
    expect(await widest('150')).toBe(await widest('100'));
    expect(await widest('nonsense')).toBeLessThanOrEqual(100);
  });

  test('an older Node is told what is needed, in both languages and without a stack', async () => {
    const bin = fileURLToPath(new URL('../bin/saiyun.mjs', import.meta.url));
    const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })";
    const { code, stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(older)}`, bin, '--version'],
      { env },
    ).then(
      (done) => ({ code: 0, ...done }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe('saiyun: 需要 Node 24 或更高版本，当前为 20.1.0; needs Node 24 or newer, this is 20.1.0\n');
  });

  test('ends with the exit code of the failure, without a stack unless asked', async () => {
    const fail = async (...more: string[]) =>
      promisify(execFile)(process.execPath, [...argv, 'whoami', ...more], { env }).then(
        () => ({ code: 0, stderr: '' }),
        (error: { code: number; stderr: string }) => error,
      );
    expect(await fail()).toMatchObject({ code: 4, stderr: 'saiyun: Not signed in at http://127.0.0.1:8080; run saiyun login first\n' });
    expect((await fail('--debug')).stderr).toContain('\n    at ');
  });
});
