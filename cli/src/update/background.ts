import { spawn } from 'node:child_process';

/** Starts this program in a process of its own, which outlives this one and prints nothing. */
export function background(argv: readonly string[]): void {
  const [, script] = process.argv;
  if (script === undefined) return;
  const child = spawn(process.execPath, [...process.execArgv, script, ...argv], { detached: true, stdio: 'ignore', windowsHide: true });
  child.on('error', () => undefined);
  child.unref();
}
