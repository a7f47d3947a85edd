import { spawn } from 'node:child_process';

/** Shows a text in the user's pager; without one, prints it. */
export async function page(env: Readonly<Record<string, string | undefined>>, text: string): Promise<void> {
  const command = env.SAIYUN_PAGER ?? env.PAGER ?? 'less';
  if (command === '' || command === 'cat' || !(await shown(command, env, text))) {
    await new Promise<void>((done) => process.stdout.write(text, () => done()));
  }
}

/** False when the pager could not be started. */
const shown = (command: string, env: Readonly<Record<string, string | undefined>>, text: string): Promise<boolean> =>
  new Promise((done) => {
    // It is the user's own setting and may contain options, so a shell parses it.
    const pager = spawn(command, { shell: true, stdio: ['pipe', 'inherit', 'inherit'], env: { LESS: 'FRX', ...env } });
    pager.once('error', () => done(false));
    pager.once('close', (code) => done(code !== 127 && code !== 126));
    // Leaving the pager early is not a failure.
    pager.stdin.on('error', () => undefined);
    pager.stdin.end(text);
  });
