import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** The editor of the user's choice, with its arguments as they would be typed. */
export function editorOf(env: Env = process.env): string | undefined {
  return env.VISUAL?.trim() || env.EDITOR?.trim() || undefined;
}

/** Why an editor gave no text: it is not there, or it ended with a failure, which is how people say that nothing is to change. */
export class EditorFault extends Error {
  readonly why: 'missing' | 'failed';

  constructor(why: EditorFault['why'], command: string) {
    super(command);
    this.why = why;
  }
}

/** With these a shell says that there is no such program, or that it cannot be run. */
const missing: ReadonlySet<number | null> = new Set([126, 127, 9009]);

const run = (command: string, path: string): Promise<void> =>
  new Promise((done, fail) => {
    // By the shell, as git does: the command may have arguments, and the path is no part of it.
    const child =
      process.platform === 'win32'
        ? spawn(`${command} "${path}"`, { stdio: 'inherit', shell: true })
        : spawn('sh', ['-c', `${command} "$1"`, 'sh', path], { stdio: 'inherit' });
    child.once('error', () => fail(new EditorFault('missing', command)));
    child.once('exit', (code) => (code === 0 ? done() : fail(new EditorFault(missing.has(code) ? 'missing' : 'failed', command))));
  });

/**
 * Has a text changed in an editor and returns it. The file is for its owner only and is gone afterwards, whatever happens. Editors end a
 * file with a line feed, which is no part of the text.
 * @throws EditorFault if the editor is not there or ends with a failure
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
