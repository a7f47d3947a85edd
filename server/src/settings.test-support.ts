import { join } from 'node:path';
import { type Config, readConfig } from './config.ts';
import type { EmptyDatabase } from './db/empty-database.test-support.ts';

/** Settings of a platform that a test starts below a folder: on an empty database of its own, otherwise on an embedded one. */
export function settingsIn(root: string, own?: EmptyDatabase, more: Readonly<Record<string, string>> = {}): Config {
  return readConfig({
    SAIYUN_DATA: join(root, 'data'),
    SAIYUN_CAPTCHA: 'off',
    SAIYUN_LOG: 'silent',
    SAIYUN_SEED: 'small',
    PORT: '0',
    ...(own && { DATABASE_URL: own.url }),
    ...more,
  });
}
