import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../context.ts';

type Place = Pick<Context, 'env' | 'platform'>;

const home = ({ env }: Place): string => env.HOME ?? env.USERPROFILE ?? homedir();

/** Where profiles are stored: the system's usual place, or SAIYUN_CONFIG_DIR. */
export function configFolder(place: Place): string {
  const { env, platform } = place;
  if (env.SAIYUN_CONFIG_DIR) return env.SAIYUN_CONFIG_DIR;
  if (platform === 'darwin') return join(home(place), 'Library', 'Preferences', 'saiyun');
  if (platform === 'win32') return join(env.APPDATA ?? join(home(place), 'AppData', 'Roaming'), 'saiyun', 'Config');
  return join(env.XDG_CONFIG_HOME ?? join(home(place), '.config'), 'saiyun');
}

/** Where unfinished imports are recorded. */
export function stateFolder(place: Place): string {
  const { env, platform } = place;
  if (env.SAIYUN_CONFIG_DIR) return join(env.SAIYUN_CONFIG_DIR, 'state');
  if (platform === 'darwin') return join(home(place), 'Library', 'Application Support', 'saiyun');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home(place), 'AppData', 'Local'), 'saiyun', 'State');
  return join(env.XDG_STATE_HOME ?? join(home(place), '.local', 'state'), 'saiyun');
}

/** Where responses are cached; it may be deleted at any time. */
export function cacheFolder(place: Place): string {
  const { env, platform } = place;
  if (env.SAIYUN_CONFIG_DIR) return join(env.SAIYUN_CONFIG_DIR, 'cache');
  if (platform === 'darwin') return join(home(place), 'Library', 'Caches', 'saiyun');
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home(place), 'AppData', 'Local'), 'saiyun', 'Cache');
  return join(env.XDG_CACHE_HOME ?? join(home(place), '.cache'), 'saiyun');
}
