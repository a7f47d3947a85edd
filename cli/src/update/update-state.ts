import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stateFolder } from '../config/folders.ts';
import type { Context } from '../context.ts';

/** What is known of the newest version, and when it was asked for and told; epoch ms. */
export interface UpdateState {
  readonly askedAt?: number;
  readonly toldAt?: number;
  readonly latest?: string;
}

const fileOf = (context: Context): string => join(stateFolder(context), 'update.json');

/** Nothing is known where the file is not there or is broken. */
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

/** Answers false when it could not be kept: then nothing is asked or told, which could not be once a day. */
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
