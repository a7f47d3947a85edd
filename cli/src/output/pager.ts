import { spawn } from 'node:child_process';

/** Shows a text with the user's pager; without one it is written as it is. */
export async function page(env: Readonly<Record<string, string | undefined>>, text: string): Promise<void> {
  const command = env.SAIYUN_PAGER ?? env.PAGER ?? 'less';
  if (command === '' || command === 'cat' || !(await shown(command, env, text))) {
    await new Promise<void>((done) => process.stdout.write(text, () => done()));
  }
}

/** False when the pager could not be started. */
const shown = (command: string, env: Readonly<Record<string, string | undefined>>, text: string): Promise<boolean> =>
  new Promise((done) => {
    // As it is the user's own setting, it may hold options: a shell takes them apart.
    const pager = spawn(command, { shell: true, stdio: ['pipe', 'inherit', 'inherit'], env: { LESS: 'FRX', ...env } });
    pager.once('error', () => done(false));
    pager.once('close', (code) => done(code !== 127 && code !== 126));
    // Leaving the pager before the end is no failure.
    pager.stdin.on('error', () => undefined);
    pager.stdin.end(text);
  });
