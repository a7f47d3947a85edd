import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

const isThere = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The command that opens a file as a double click would; none on a machine without a screen, such as one behind SSH. */
export function viewerOf(env: Env = process.env, platform: NodeJS.Platform = process.platform): readonly string[] | undefined {
  // `start` is no program but a word of the shell, which would read the name of the file as well.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  if (platform !== 'darwin' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return undefined;
  const name = platform === 'darwin' ? 'open' : 'xdg-open';
  const path = (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isThere);
  return path ? [path] : undefined;
}

/** Opens a copy of a file, which is for its reader only and goes when the program ends. */
export function view(viewer: readonly string[], name: string, bytes: Uint8Array): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, bytes, { mode: 0o600 });
  const [command = '', ...rest] = viewer;
  return new Promise((done, fail) => {
    const child = spawn(command, [...rest, path], { stdio: 'ignore', detached: true });
    child.once('error', fail);
    child.once('spawn', () => {
      child.unref();
      done();
    });
  });
}
