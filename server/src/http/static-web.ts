import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages, toLanguage } from '@saiyun/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../kernel/context.ts';
import { Failure } from '../kernel/failure.ts';
import { type Look, languageOf, lookAt, siteNameOf } from './site-look.ts';
import { domainConfig } from './site-settings.ts';
import { iconAddress, webManifest } from './web-manifest.ts';

const bundled = fileURLToPath(new URL('../../public', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Files with a content hash in their name never change. */
const hashed = /[-.][\w-]{8,}\.\w+$/;

/**
 * The built web admin, if present: its files, and its index.html for every other path a browser requests, so that a screen's address opens
 * directly. `.br` and `.gz` variants are sent to clients that accept them.
 */
export function staticWebPlugin(app: FastifyInstance, services: Services): void {
  const root = resolve(services.config.SAIYUN_WEB ?? bundled);
  const { SAIYUN_PREFIX: prefix } = services.config;
  const page = pageWith(services, join(root, 'index.html'));
  app.get('/manifest.webmanifest', async ({ headers, hostname }, reply) =>
    reply
      .type(types['.webmanifest'] ?? '')
      .header('Cache-Control', 'no-cache')
      .header('Vary', 'Accept-Language')
      .send(webManifest(services.config, toLanguage(headers['accept-language'] ?? ''), await shownAt(services, hostname))),
  );
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/');
      if (path === prefix || path.startsWith(`${prefix}/`)) return reply.callNotFound();
      if (!existsSync(join(root, 'index.html'))) throw new Failure('path.unknown');
      return sendPath({ root, page }, path, request, reply);
    },
  });
}

interface Web {
  readonly root: string;
  /** The page that every address of a screen gets. */
  readonly page: (host: string) => Promise<string>;
}

const sendPath = async ({ root, page }: Web, path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const file = resolve(root, `.${path}`);
  const inside = file.startsWith(root + sep) && !path.includes('\0');
  if (inside && file !== join(root, 'index.html') && !/\.(br|gz)$/.test(file) && (await isFile(file))) {
    const forever = path.startsWith('/assets/') && hashed.test(path);
    return sendFile(file, forever ? 'public, max-age=31536000, immutable' : 'no-cache', request, reply);
  }
  // A missing script or picture must not get a page as its answer.
  if (extname(path) !== '' && extname(path) !== '.html') throw new Failure('path.unknown');
  const html = await page(request.hostname);
  const tag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`;
  reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').header('ETag', tag);
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(html);
};

/** The look of a host; while the database is away the page comes as the platform is configured. */
const shownAt = async (services: Services, host: string): Promise<Look | undefined> => {
  try {
    return await lookAt(services, host);
  } catch (error) {
    services.log.warn({ err: error }, 'the look of the site could not be read');
    return undefined;
  }
};

/** The settings of the site in both languages, so that the first page needs not ask for them and nothing moves when they come. */
const siteTag = (services: Services, look: Look | undefined): string => {
  const settings = Object.fromEntries(languages.map((language) => [language, domainConfig({ ...services, language }, look)]));
  return `<script id="site" type="application/json">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`;
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The page with the name and icon of the site, and its settings at the end of its head. */
const withLook = (html: string, services: Services, look: Look | undefined): string => {
  const name = siteNameOf(look, languageOf(look) ?? 'zh-CN');
  const icon = look?.icon ? escaped(iconAddress(services.config, look.icon)) : undefined;
  const named = name ? html.replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>`) : html;
  const marked = icon
    ? named
        .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${icon}">`)
        .replace(/<link rel="apple-touch-icon"[^>]*>/, () => `<link rel="apple-touch-icon" href="${icon}">`)
    : named;
  return marked.replace('</head>', () => `${siteTag(services, look)}</head>`);
};

/** The page for a host; the file is read anew when a build has replaced it. */
const pageWith = (services: Services, file: string) => {
  let known: { readonly from: number; readonly html: string } | undefined;
  return async (host: string): Promise<string> => {
    const { mtimeMs } = await stat(file);
    if (known?.from !== mtimeMs) known = { from: mtimeMs, html: await readFile(file, 'utf8') };
    return withLook(known.html, services, await shownAt(services, host));
  };
};

const isFile = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

const sendFile = async (file: string, cache: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  let chosen: { readonly name: string; readonly ending: string } | undefined;
  for (const encoding of encodings) {
    if (!chosen && new RegExp(`\\b${encoding.name}\\b`).test(accepted) && (await isFile(file + encoding.ending))) chosen = encoding;
  }
  const sent = file + (chosen?.ending ?? '');
  const { size, mtimeMs } = await stat(sent);
  const tag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  reply
    .type(types[extname(file)] ?? 'application/octet-stream')
    .header('Cache-Control', cache)
    .header('Vary', 'Accept-Encoding')
    .header('ETag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (chosen) reply.header('Content-Encoding', chosen.name);
  reply.header('Content-Length', size);
  return request.method === 'HEAD' ? reply.send('') : reply.send(createReadStream(sent));
};
