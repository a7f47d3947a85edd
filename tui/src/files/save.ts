import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, extname, join } from 'node:path';

const longest = 120;
/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that is a file's everywhere, and cannot lead out of its folder. */
export function safeName(name: string, otherwise = 'file'): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069<>:"/\\|?*]+/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const ending = extname(clean).slice(0, 12);
  // By characters: half of one is no text.
  const stem = Array.from(clean.slice(0, clean.length - extname(clean).length))
    .slice(0, longest)
    .join('');
  if (stem === '' || /^_+$/.test(stem)) return `${otherwise}${ending}`;
  return `${reserved.test(stem) ? '_' : ''}${stem}${ending}`;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Where the system puts downloads. */
export async function downloadFolder(env: Env = process.env): Promise<string> {
  const home = env.HOME ?? env.USERPROFILE ?? homedir();
  if (env.XDG_DOWNLOAD_DIR) return env.XDG_DOWNLOAD_DIR;
  const dirs = await readFile(join(env.XDG_CONFIG_HOME ?? join(home, '.config'), 'user-dirs.dirs'), 'utf8').catch(() => '');
  const named = /^XDG_DOWNLOAD_DIR="(.+)"$/m.exec(dirs)?.[1];
  return named ? named.replace('$HOME', home) : join(home, 'Downloads');
}

/** A folder as people write it. */
export function folderName(folder: string, home: string = homedir()): string {
  return folder === home || folder.startsWith(`${home}/`) ? `~${folder.slice(home.length)}` : folder;
}

/** What became of a file that was to be saved. */
export interface Saved {
  /** It was written, was there already as it is, or was written under another name because its own is that of another file. */
  readonly is: 'saved' | 'there' | 'renamed';
  readonly path: string;
}

const isSame = async (path: string, bytes: Uint8Array): Promise<boolean> => {
  const { size } = await stat(path);
  return size === bytes.length && Buffer.compare(await readFile(path), bytes) === 0;
};

/** Writes a new file; false if somebody has made one of that name since. */
async function writeNew(path: string, bytes: Uint8Array): Promise<boolean> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    await file.writeFile(bytes);
    await file.close();
    return true;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Writes a file under its name, or as `name-2.pdf` and so on if another file has it: nothing is ever overwritten. One that is there already,
 * byte for byte, is not written again.
 */
export async function saveIn(folder: string, name: string, bytes: Uint8Array): Promise<Saved> {
  await mkdir(folder, { recursive: true });
  const ending = extname(name);
  const stem = name.slice(0, name.length - ending.length);
  for (let n = 1; ; n++) {
    const path = join(folder, n === 1 ? name : `${stem}-${n}${ending}`);
    const there = await stat(path).catch(() => undefined);
    if (there?.isFile() && (await isSame(path, bytes))) return { is: 'there', path };
    if (!there && (await writeNew(path, bytes))) return { is: n === 1 ? 'saved' : 'renamed', path };
  }
}

/** Saves a file in the downloads, with what there is to say of it. */
export async function saveDownload(name: string, bytes: Uint8Array) {
  const folder = await downloadFolder();
  const { is, path } = await saveIn(folder, name, bytes);
  return { is, said: { name: basename(path), wanted: name, folder: folderName(folder) } } as const;
}
