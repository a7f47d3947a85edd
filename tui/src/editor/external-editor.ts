import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** The editor of the user's choice, with its arguments as they would be typed. */
export function editorOf(env: Env = process.env): string | undefined {
  return env.VISUAL?.trim() || env.EDITOR?.trim() || undefined;
}

const run = (command: string, path: string): Promise<void> =>
  new Promise((done, fail) => {
    // By the shell, as git does: the command may have arguments, and the path is no part of it.
    const child =
      process.platform === 'win32'
        ? spawn(`${command} "${path}"`, { stdio: 'inherit', shell: true })
        : spawn('sh', ['-c', `${command} "$1"`, 'sh', path], { stdio: 'inherit' });
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${command}: ${code ?? 'ended'}`))));
  });

/**
 * Has a text changed in an editor and returns it. The file is for its owner only and is gone afterwards, whatever happens. Editors end a
 * file with a line feed, which is no part of the text.
 * @throws if the editor ends with a failure, which is how people say that nothing is to change
 */
export async function editText(command: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'saiyun-'));
  try {
    const path = join(folder, 'review.md');
    await writeFile(path, text === '' ? '' : `${text}\n`, { mode: 0o600 });
    await run(command, path);
    return (await readFile(path, 'utf8')).replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
