import { readFileSync } from 'node:fs';

/** Version of the package; package.json is one folder above both `src` and `dist`. */
export const version: string = readVersion();

function readVersion(): string {
  const data: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'string' ? data.version : '0.0.0';
}
