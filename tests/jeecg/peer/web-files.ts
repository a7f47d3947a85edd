import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { peerSecret } from './checks.ts';

const folder = fileURLToPath(new URL('../../../server/public', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html;charset=UTF-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The head of the page as a deployment before a JeecgBoot writes it (docs/jeecgboot.md). */
const head = `<meta name="saiyun-dialect" content="jeecg"><meta name="saiyun-sign-secret" content="${peerSecret}">`;

/** Sends the built web, with its page for every address that is no file. */
export function sendWeb(path: string, response: ServerResponse): void {
  const file = join(folder, path);
  const isFile = extname(path) !== '' && existsSync(file);
  const body = readFileSync(isFile ? file : join(folder, 'index.html'));
  response.writeHead(200, { 'content-type': types[isFile ? extname(path) : '.html'] ?? 'application/octet-stream' });
  response.end(isFile ? body : body.toString().replace('<head>', `<head>${head}`));
}
