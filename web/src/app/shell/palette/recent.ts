import { storage } from '../../../lib/store/storage.ts';
import { type Choice, type Recent, withRecent } from './choices.ts';

const key = 'PALETTE_RECENT';

const isRecent = (v: unknown): v is Recent =>
  typeof v === 'object' && v !== null && ['key', 'kind', 'title', 'path'].every((name) => typeof Reflect.get(v, name) === 'string');

/** What the account chose last in this browser. */
export function recentChoices(): readonly Recent[] {
  const kept = storage.get(key);
  return Array.isArray(kept) ? kept.filter(isRecent) : [];
}

export function rememberChoice(choice: Choice): void {
  storage.set(key, withRecent(recentChoices(), choice));
}
