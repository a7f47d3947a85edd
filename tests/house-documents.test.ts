import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { entityList } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { type Entry, isGroup } from '../server/src/defaults/menu/entry.ts';
import { menu } from '../server/src/defaults/menu-pages.ts';
import { blockEntries } from '../web/src/blocks/demos.ts';
import { ownAnswers, ownAnswersPath } from './support/answer-page.ts';
import { blocksPath, blocksReference } from './support/blocks-page.ts';
import { cliReference } from './support/cli-pages.ts';
import { reference, referencePath } from './support/records-page.ts';
import { sdkReference, sdkReferencePath } from './support/sdk-page.ts';
import { root, text } from './support/sources.ts';

test('the reference of the command line says what its commands say (npm run docs writes it)', async () => {
  for (const [path, content] of await cliReference()) expect(readFileSync(path, 'utf8'), relative(root, path)).toBe(content);
});

test('docs/records.md says what the definitions say (npm run docs writes it)', () => {
  expect(readFileSync(referencePath, 'utf8')).toBe(reference());
});

describe('blocks', () => {
  test('docs/blocks.md says what their doc comments say (npm run docs writes it)', () => {
    expect(readFileSync(blocksPath, 'utf8')).toBe(blocksReference());
  });

  test('each folder of one is in the list, and each of the list in the menu', () => {
    const names = blockEntries.map(({ name }) => name);
    const folders = readdirSync(join(root, 'web/src/blocks'), { withFileTypes: true }).filter((e) => e.isDirectory());
    expect(
      folders
        .map(({ name }) => name)
        .filter((name) => !['provider', 'demo'].includes(name))
        .toSorted(),
    ).toEqual(names.toSorted());
    const urls = (entries: readonly Entry[]): string[] => entries.flatMap((e) => [e.url, ...(isGroup(e) ? urls(e.entries) : [])]);
    const inMenu = new Set(urls(menu));
    expect(names.filter((name) => !inMenu.has(`/demo/${name}`))).toEqual([]);
  });

  test('no prop is without a word on it', () => {
    expect(blocksReference().match(/^\| `[^|]*\|(?:\\\||[^|])*\|\s*\|$/gm) ?? []).toEqual([]);
  });
});

test('sdk/README.md names every area of logic', () => {
  const areas = readdirSync(join(root, 'sdk/src/logic')).filter((name) => !name.endsWith('.md'));
  const named = [...(text('sdk/README.md').split('| Area |')[1] ?? '').matchAll(/^\| ((?:`[\w-]+`(?:, )?)+) \|/gm)].flatMap((m) =>
    [...(m[1] ?? '').matchAll(/[\w-]+/g)].map(([area]) => area),
  );
  expect(named.toSorted()).toEqual(areas.toSorted());
});

test('the OpenAPI document says of answers what the types of the sdk say (npm run docs writes it)', async () => {
  expect(readFileSync(ownAnswersPath, 'utf8')).toBe(await ownAnswers());
});

test('docs/sdk-reference.md says what the calls are (npm run docs writes it)', async () => {
  expect(readFileSync(sdkReferencePath, 'utf8')).toBe(await sdkReference());
});

test('docs/dependencies.md says of every package what it is for', () => {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
  const packages = ['.', 'sdk', 'server', 'web', 'cli', 'tui', 'tests', 'examples'].flatMap((folder) => {
    const manifest = JSON.parse(text(join(folder, 'package.json'))) as Partial<Record<(typeof kinds)[number], Record<string, string>>>;
    return kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}));
  });
  const named = new Set([...text('docs/dependencies.md').matchAll(/^\| ([^|]+) \|/gm)].flatMap((m) => (m[1] ?? '').split(', ')));
  const wanted = new Set(packages.filter((name) => !/^@(saiyun|types)\//.test(name)));
  expect(wanted.size).toBeGreaterThan(40);
  expect([...wanted].filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => !wanted.has(name) && name !== 'Package')).toEqual([]);
});

test('docs/glossary.md names records that there are', () => {
  const known = new Set<string>(entityList.map(([, e]) => e.name));
  const named = [...text('docs/glossary.md').matchAll(/`(dsTb\w+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('every file that the documents point to is there', () => {
  const under = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((e) =>
      e.isDirectory() ? under(join(folder, e.name)) : e.name.endsWith('.md') ? [join(folder, e.name)] : [],
    );
  const pages = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...under('docs').filter((page) => page !== 'docs/records.md'),
    ...['sdk', 'server', 'cli', 'tui', 'web'].flatMap((p) => [`${p}/README.md`, ...under(`${p}/src`)]),
  ];
  const missing = pages.flatMap((page) =>
    [...text(page).matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map((m) => join(dirname(page), m[1] ?? ''))
      .filter((path) => !statSync(join(root, path), { throwIfNoEntry: false })),
  );
  expect(missing).toEqual([]);
});
