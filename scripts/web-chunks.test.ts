import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chunksOf, neededChunks, together } from '../web/chunks.ts';

const web = join(import.meta.dirname, '../web');
const sizesFile = new URL('../tests/fixtures/web-sizes.json', import.meta.url);

type Part = keyof typeof together;

/** kB of script, gzipped, that a page needs before it can be drawn. The first limit is the goal of slow lines; see tests/bench/README.md. */
const pages = {
  'sign-in page': { limit: 170, parts: ['start'], after: [] },
  'first list after it': { limit: 226, parts: ['frame', 'list'], after: ['start'] },
  'form of a record': { limit: 160, parts: ['form'], after: ['start', 'frame', 'list', 'notices', 'feedback'] },
} as const satisfies Record<string, { readonly limit: number; readonly parts: readonly Part[]; readonly after: readonly Part[] }>;

/** Libraries of charts, editors and PDF: none is small, and only the page that shows them fetches them. */
const large: readonly string[] = ['recharts', 'prosemirror-view', '@codemirror/view', 'pdfjs-dist'];
const largestChunk = 80;

let chunks: readonly Rolldown.OutputChunk[] = [];
beforeAll(async () => {
  // As it is delivered: React is three times as large in a test.
  vi.stubEnv('NODE_ENV', 'production');
  const configFile = join(web, 'vite.config.ts');
  chunks = chunksOf(await build({ configFile, logLevel: 'error', build: { write: false, emptyOutDir: false } }));
  vi.unstubAllEnvs();
}, 480_000);

const gzipped = new Map<string, number>();
function kB({ fileName, code }: Rolldown.OutputChunk): number {
  const known = gzipped.get(fileName) ?? gzipSync(code, { level: 9 }).length / 1000;
  gzipped.set(fileName, known);
  return known;
}

const chunksFor = (parts: readonly Part[]): Set<Rolldown.OutputChunk> =>
  new Set(parts.flatMap((part) => together[part].flatMap((file) => [...neededChunks(chunks, join(web, 'src', file))])));

/** The package or folder that a module belongs to: what somebody can do something about. */
function ownerOf(id: string): string {
  const [, library] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
  const [, folder] = /[\\/]((?:sdk|web)[\\/]src(?:[\\/][^\\/]+){0,2})[\\/]/.exec(id) ?? [];
  return (library ?? folder ?? 'other').replaceAll('\\', '/');
}

/** kB of minified code by package or folder. */
function sizesOf(some: Iterable<Rolldown.OutputChunk>): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const { modules } of some)
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const owner = ownerOf(id);
      sizes[owner] = (sizes[owner] ?? 0) + renderedLength / 1000;
    }
  return Object.fromEntries(Object.entries(sizes).map(([owner, size]) => [owner, Math.round(size)]));
}

/** What has grown since the sizes were last written down, largest first; the largest parts if nothing has. */
function blame(now: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>): string {
  const grown = Object.entries(now)
    .map(([owner, size]) => ({ owner, size, by: size - (before[owner] ?? 0) }))
    .sort((a, b) => b.by - a.by || b.size - a.size);
  return grown
    .slice(0, 8)
    .map(({ owner, size, by }) => `  ${by > 0 ? `+${by}` : by} kB  ${owner} (${size} kB before compression)`)
    .join('\n');
}

/** For the message alone: `WRITE_SIZES=1 npx vitest run --project unit scripts/web-chunks.test.ts` writes it anew. */
const written: Record<string, Record<string, number>> = JSON.parse(readFileSync(sizesFile, 'utf8'));
afterAll(() => {
  if (process.env.WRITE_SIZES) writeFileSync(sizesFile, `${JSON.stringify(written, null, 2)}\n`);
});

describe('what is fetched on a slow line', () => {
  test.each(Object.entries(pages))('the script of the %s is within its limit', (page, { limit, parts, after }) => {
    const before = chunksFor(after);
    const own = [...chunksFor(parts)].filter((chunk) => !before.has(chunk));
    const total = own.reduce((sum, chunk) => sum + kB(chunk), 0);
    const files = own.map((chunk) => `  ${kB(chunk).toFixed(1)} kB  ${chunk.fileName}`).join('\n');
    const why = `${page}: ${total.toFixed(1)} kB of at most ${limit}, in\n${files}\nGrown since tests/fixtures/web-sizes.json was written:\n`;
    if (process.env.WRITE_SIZES) written[page] = sizesOf(own);
    expect(total, why + blame(sizesOf(own), written[page] ?? {})).toBeLessThanOrEqual(limit);
  });

  test('no file is larger than 80 kB, except charts, editors and PDF', () => {
    const isLarge = (chunk: Rolldown.OutputChunk): boolean => Object.keys(sizesOf([chunk])).some((owner) => large.includes(owner));
    const tooLarge = chunks.filter((chunk) => kB(chunk) > largestChunk && !isLarge(chunk));
    const report = tooLarge.map((chunk) => `${chunk.fileName}: ${kB(chunk).toFixed(1)} kB\n${blame(sizesOf([chunk]), {})}`);
    expect(report).toEqual([]);
  });

  test('no two files need each other, directly or not: one of them would run before what it needs', () => {
    const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
    const reach = (fileName: string): Set<string> => {
      const seen = new Set(imports.get(fileName));
      for (const one of seen) for (const next of imports.get(one) ?? []) seen.add(next);
      return seen;
    };
    expect(chunks.length).toBeGreaterThan(50);
    expect(chunks.map(({ fileName }) => fileName).filter((fileName) => reach(fileName).has(fileName))).toEqual([]);
  });

  test('a page that strangers see needs few files', () => {
    expect([...chunksFor(['start'])].map(({ name }) => name).sort()).toEqual(['index', 'react', 'rolldown-runtime', 'router']);
  });
});
