import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

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
