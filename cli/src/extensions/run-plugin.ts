import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Context } from '../context.ts';

/**
 * Runs a plugin with this program's streams and returns its exit code. It finds this program's own file in `SAIYUN_CLI` and the settings
 * where this program finds them.
 */
export function runPlugin(env: Context['env'], path: string, argv: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, argv, { stdio: 'inherit', env: { ...env, SAIYUN_CLI: process.argv[1] } });
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
