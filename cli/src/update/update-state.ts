import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stateFolder } from '../config/folders.ts';
import type { Context } from '../context.ts';

/** The newest known version, and when it was asked for and reported; epoch ms. */
export interface UpdateState {
  readonly askedAt?: number;
  readonly toldAt?: number;
  readonly latest?: string;
}

const fileOf = (context: Context): string => join(stateFolder(context), 'update.json');

/** Empty if the file is missing or broken. */
export function readUpdateState(context: Context): UpdateState {
  try {
    const data: unknown = JSON.parse(readFileSync(fileOf(context), 'utf8'));
    if (typeof data !== 'object' || data === null) return {};
    const { askedAt, toldAt, latest }: { askedAt?: unknown; toldAt?: unknown; latest?: unknown } = data;
    return {
      ...(typeof askedAt === 'number' && { askedAt }),
      ...(typeof toldAt === 'number' && { toldAt }),
      ...(typeof latest === 'string' && { latest }),
    };
  } catch {
    return {};
  }
}

/** Returns false if it could not be stored: then nothing is asked or reported, as neither could be limited to once a day. */
export function writeUpdateState(context: Context, state: UpdateState): boolean {
  const path = fileOf(context);
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
    renameSync(draft, path);
    return true;
  } catch {
    return false;
  }
}
