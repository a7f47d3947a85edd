import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commonFields, kinds } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { entityModules } from '../server/src/areas/index.ts';
import { readConfig } from '../server/src/config.ts';
import { type Entry, isGroup } from '../server/src/defaults/menu/entry.ts';
import { menuIcons } from '../server/src/defaults/menu-icons.ts';
import { menu, withAllBelow } from '../server/src/defaults/menu-pages.ts';
import { contractOnly, servedEntities } from '../server/src/kernel/served.ts';
import { files, importsOf, isTest, root, text } from './support/sources.ts';

describe('direction of dependencies', () => {
  const never: readonly [where: RegExp, what: RegExp, why: string][] = [
    [/^sdk\/src\//, /^@saiyun\/|^(cli|tui|web|server)\//, 'the sdk knows no other package'],
    [
      /^sdk\/src\/(contract|entities|rules|logic|view|messages)\//,
      /^node:|^undici$|^ws$|^sdk\/src\/client\//,
      'shared rules have no platform and no client',
    ],
    [/^sdk\/src\/client\/(?!platform\/)/, /^node:|^undici$|^ws$/, 'a platform belongs to client/platform'],
    [/^sdk\/src\/contract\//, /^sdk\/src\/(?!contract\/)/, 'the contract imports nothing but itself'],
    [/^sdk\/src\/logic\/pattern\//, /^(?!sdk\/src\/logic\/pattern\/)/, 'the judge of patterns imports nothing but itself'],
    [
      /^server\/src\//,
      /^@saiyun\/(cli|tui|web)|^@saiyun\/sdk$/,
      'the server uses contract, entities, rules, logic, view and messages, never the client',
    ],
    [/^server\/src\/domain\//, /^node:/, 'domain logic is pure'],
    [/^web\/src\/(kit|ui|lib|blocks)\//, /^web\/src\/screens\//, 'parts know no screen'],
    [/^web\/src\/(ui|lib)\//, /^web\/src\/(kit|blocks)\//, 'small parts know no big ones'],
    [
      /^web\/src\/blocks\//,
      /^web\/src\/(kit|screens|app)\/|^react-router$|^@tanstack\/react-query$|^web\/src\/lib\/api\//,
      'a block knows no record, route or session',
    ],
    [/^(web|tui|cli)\/src\//, /^sdk\/src\/|^server\/src\//, 'other packages are reached through their exports'],
    [/^tui\/src\/state\//, /^react$|^ink$/, 'state is plain code'],
  ];
  test.each(never)('%s never imports %s: %s', (where, what) => {
    const found = files
      .filter((file) => where.test(file) && !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => what.test(name))
          .map((name) => `${file} → ${name}`),
      );
    expect(found).toEqual([]);
  });

  /**
   * Folders of the server, lowest first, and files beside them that any folder may use. Code outside all of them, such as the start, may
   * use everything.
   */
  const layers = [
    'domain',
    'db',
    'sheet',
    'paper',
    'storage',
    'delivery',
    'kernel',
    'backup',
    'actor',
    'http',
    'defaults',
    'areas',
    'seed',
    'rekey',
  ];
  const forAll = /^(config|environment|log|loopback|outside-address|version)\.ts$/;
  const layerOf = (file: string): number => layers.indexOf(file.split('/')[2] ?? '');

  test('every folder of the server has its place', () => {
    const folders = new Set(files.flatMap((file) => /^server\/src\/([\w-]+)\//.exec(file)?.[1] ?? []));
    expect([...folders].sort()).toEqual([...layers, 'testing'].sort());
  });

  test.each(layers)('server/src/%s imports, types too, from itself and from lower folders', (layer) => {
    const found = files
      .filter((file) => file.startsWith(`server/src/${layer}/`) && !isTest(file))
      .flatMap((file) =>
        importsOf(file, { types: true })
          .filter((name) => name.startsWith('server/src/') && !forAll.test(name.slice('server/src/'.length)))
          .filter((name) => layerOf(name) < 0 || layerOf(name) > layerOf(file))
          .map((name) => `${file} → ${name}`),
      );
    expect(found).toEqual([]);
  });

  /** Circular imports. */
  const cyclesOf = (importing: (file: string) => readonly string[], from: readonly string[]): readonly string[] => {
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (done.has(file) || path.includes(file)) return;
      for (const next of importing(file)) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of from) visit(file, []);
    return cycles;
  };

  test('an import circle is found, however long', () => {
    const imports: Readonly<Record<string, readonly string[]>> = { a: ['b'], b: ['c'], c: ['a', 'd'], d: [] };
    const cycles = cyclesOf((file) => imports[file] ?? [], ['a', 'd']);
    expect(cycles).toEqual(['a → b → c → a']);
  });

  test('no import cycles when it runs', () => {
    expect(cyclesOf((file) => importsOf(file).filter((name) => files.includes(name)), files)).toEqual([]);
  });

  test.each(['sdk', 'server', 'cli', 'tui', 'web'])('no import cycles in %s, types and lazy imports counted too', (name) => {
    const own = new Set(files.filter((file) => file.startsWith(`${name}/`) && !isTest(file)));
    expect(cyclesOf((file) => importsOf(file, { types: true }).filter((one) => own.has(one)), [...own])).toEqual([]);
  });
});

describe('folders', () => {
  /** Folders with one file for each item of a list, however long the list. */
  const lists = new Set(['sdk/src/calls', 'sdk/src/entities/review']);
  test('hold at most 15 files beside their tests, so that one look tells what is there', () => {
    const counts = new Map<string, number>();
    for (const file of files) if (!isTest(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const full = [...counts].filter(([folder, count]) => count > 15 && !lists.has(folder));
    expect(full).toEqual([]);
  });
});

describe('definitions', () => {
  test.each(entityList)('%s is plain data, in both languages', (_key, e) => {
    expect(JSON.parse(JSON.stringify(e))).toEqual(e);
    for (const [name, f] of Object.entries({ ...e.fields, ...commonFields })) {
      expect(kinds).toContain(f.kind);
      expect(
        f.label.every((t) => t.trim().length > 0),
        `${e.name}.${name}`,
      ).toBe(true);
    }
    for (const v of Object.values(e.verbs)) expect(v.label.every((t) => t.trim().length > 0)).toBe(true);
    expect(Object.keys({ id: 1, ...e.fields })).toContain(e.title);
    for (const k of e.key) expect(Object.keys({ id: 1, ...e.fields })).toContain(k);
  });

  test('every reference names an entity, every state field is a dictionary', () => {
    const names = new Set(entityList.map(([, e]) => e.name));
    for (const [, e] of entityList) {
      for (const f of Object.values(e.fields)) if (f.kind === 'ref') expect(names.has(f.of ?? ''), `${e.name} → ${f.of}`).toBe(true);
      if (e.stateField) expect(e.fields[e.stateField]?.kind).toBe('dict');
      if (!e.stateField) expect([e.states, Object.keys(e.verbs)]).toEqual([{}, []]);
    }
  });
});

test('every definition is served by one module or named as contract only with its reason, never both', () => {
  const served = entityModules.map(({ entity }) => entity.name);
  const named = contractOnly.map(({ entity }) => entity);
  expect([...served, ...named].sort()).toEqual(entityList.map(([, e]) => e.name).sort());
  for (const { entity, why } of contractOnly) expect(why.trim().length, entity).toBeGreaterThan(20);
  // A served row that refers to a record without a table could neither be shown nor checked.
  for (const e of servedEntities)
    for (const [name, f] of Object.entries(e.fields)) if (f.kind === 'ref') expect(served, `${e.name}.${name} → ${f.of}`).toContain(f.of);
});

test('rules of areas know their records: rows and drafts of any shape are for forms whose fields are data, and documents of many records', () => {
  const found = files
    .filter((file) => /^server\/src\/areas\/(?!online\/form\/|competition\/config\/)/.test(file) && !isTest(file))
    .filter((file) => /\bAnyRow\b|^import [^;]*\bDraft\b[^;]*(?:entity-module|logic\/draft)/m.test(text(file)));
  expect(found).toEqual([]);
});

test('generic code names no entity', () => {
  const generic = files.filter((f) => /^(web\/src\/kit|server\/src\/kernel|sdk\/src\/client|sdk\/src\/view)\//.test(f) && !isTest(f));
  const named = generic.flatMap((file) =>
    [
      ...text(file)
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .matchAll(/dsTb\w+|ds_tb_\w+/g),
    ].map((m) => `${file}: ${m[0]}`),
  );
  const allowed =
    /dsTbImportTask|dsTbDownloadTask|ds_tb_import_(task|row|fix)|ds_tb_download_task|ds_tb_certificate_(batch|key)|ds_tb_works_allot_run|cipher\/data-key\.ts: ds_tb_(registration|payout_batch|tax_declared_file|msg_send_detail)$/;
  expect(named.filter((n) => !allowed.test(n))).toEqual([]);
});

test('no file is without a reason to be: names are kebab-case and say what they hold', () => {
  const bad = files.filter(
    (f) =>
      !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.tsx?$/.test(f.split('/').at(-1) ?? '') || /\/(utils?|helpers?|types|common)\.tsx?$/.test(f),
  );
  expect(bad).toEqual([]);
});

test('every migration has a number of its own', () => {
  const numbers = readdirSync(join(root, 'server/migrations')).map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('the server knows every setting that the command line reads, as one shell may have both', () => {
  const read = files
    .filter((file) => file.startsWith('cli/src/') && !isTest(file))
    .flatMap((file) => [...text(file).matchAll(/env\.(SAIYUN_[A-Z_]+)/g)].map(([, name = '']) => name));
  expect(read.length).toBeGreaterThan(10);
  for (const name of read) expect(() => readConfig({ [name]: name === 'SAIYUN_SIGN_MODE' ? 'path' : 'x' }), name).not.toThrow();
});

test('MENU-01: every entry at the two upper levels of the menu has an icon, which the web draws and no neighbour has', () => {
  const drawn = new Set([...text('web/src/ui/artwork/menu-drawing.tsx').matchAll(/^ {2}'?([a-z][\w-]*)'?: [A-Z]/gm)].map((m) => m[1]));
  const shown = (entries: readonly Entry[]) => entries.filter((entry) => isGroup(entry) || !entry.hidden);
  const iconOf = (entry: Entry) => entry.icon ?? `none at ${entry.url}`;
  const groups = menu.filter(isGroup).map(({ entries }) => shown(entries));
  expect([menu, ...groups].flatMap((level) => level.map(iconOf)).filter((icon) => !drawn.has(icon))).toEqual([]);
  for (const entries of groups) expect(new Set(entries.map(iconOf)).size).toBe(entries.length);
  const places = new Set(menu.flatMap(withAllBelow).map(({ url }) => url));
  expect(Object.keys(menuIcons).filter((url) => !places.has(url))).toEqual([]);
});
