import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { commonFields, kinds } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { entityModules } from '../server/src/areas/index.ts';
import { readConfig } from '../server/src/config.ts';
import { contractOnly, servedEntities } from '../server/src/kernel/served.ts';
import { cliReference } from './support/cli-pages.ts';
import { reference, referencePath } from './support/records-page.ts';
import { sdkReference, sdkReferencePath } from './support/sdk-page.ts';

const root = resolve(import.meta.dirname, '..');

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (['node_modules', 'dist', 'dist-types', 'public'].includes(name)) return [];
    return statSync(join(root, path)).isDirectory() ? sources(path) : /\.tsx?$/.test(name) ? [path] : [];
  });

const files = ['sdk/src', 'server/src', 'cli/src', 'tui/src', 'web/src'].flatMap(sources);
const text = (file: string): string => readFileSync(join(root, file), 'utf8');

/**
 * The imports of a file when it loads: package names unchanged, relative ones as paths from the root; `types` adds types and lazy imports.
 */
const importsOf = (file: string, { types = false } = {}): string[] =>
  [...text(file).matchAll(/(?:^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?|\bimport\(\s*)['"]([^'"]+)['"]/gm)]
    .filter((m) => types || !(m[1] || m[0].startsWith('import(')))
    .map((m) => m[2] ?? '')
    .map((name) => (name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : name));

const isTest = (file: string): boolean => /\.(test|check|test-support)\.tsx?$|\/testing\//.test(file);

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
    [/^web\/src\/(kit|ui|lib)\//, /^web\/src\/screens\//, 'parts know no screen'],
    [/^web\/src\/(ui|lib)\//, /^web\/src\/kit\//, 'small parts know no big ones'],
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
    'storage',
    'delivery',
    'kernel',
    'actor',
    'http',
    'defaults',
    'areas',
    'seed',
    'rekey',
    'backup',
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

test('rules of areas know their records: rows and drafts of any shape are for forms whose fields are data', () => {
  const found = files
    .filter((file) => /^server\/src\/areas\/(?!online\/form\/)/.test(file) && !isTest(file))
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
  const allowed = /dsTbImportTask|dsTbDownloadTask|ds_tb_import_(task|row)|ds_tb_download_task/;
  expect(named.filter((n) => !allowed.test(n))).toEqual([]);
});

test('no file is without a reason to be: names are kebab-case and say what they hold', () => {
  const bad = files.filter(
    (f) =>
      !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.tsx?$/.test(f.split('/').at(-1) ?? '') || /\/(utils?|helpers?|types|common)\.tsx?$/.test(f),
  );
  expect(bad).toEqual([]);
});

/** A source without comments and string literals, so that only its code is searched. */
const code = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'/g, '');

describe('pure logic', () => {
  const outside =
    /\bDate\.now\b|\bDate\(\s*\)|\bMath\.random\b|\bperformance\b|\bcrypto\b|\bfetch\(|\bset(?:Timeout|Interval|Immediate)\b|\b(?:local|session)Storage\b|\bprocess\.|\b(?:document|window|navigator)\./;
  test.each([
    ['const at = Date.now();', true],
    ['const at = new Date();', true],
    ['const at = new Date(now); // never new Date()', false],
    ["const text = 'Math.random';", false],
    ['setTimeout(run, 5);', true],
    ['const pick = Math.random() * 5;', true],
  ])('%s: the outside world is seen in it: %s', (source, seen) => expect(outside.test(code(source))).toBe(seen));

  test('has no clock, no chance and no way out: times, seeds and facts are parameters', () => {
    const found = files
      .filter((file) => /^sdk\/src\/(logic|rules|view)\//.test(file) && !isTest(file))
      .flatMap((file) =>
        code(text(file))
          .split('\n')
          .filter((line) => outside.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });
});

describe('the web on plain http under any host name', () => {
  /** Features that browsers offer only in secure contexts: https, and http on localhost. */
  const secureOnly =
    /\brandomUUID\b|\bcrypto\.subtle\b|\bSubtleCrypto\b|\bnavigator\s*\??\.\s*(?:clipboard|serviceWorker|locks|storage|share|credentials|mediaDevices|geolocation|wakeLock|usb|serial)\b|\bnew Notification\(|\bNotification\.|\bcaches\.|\bcookieStore\b|\bcrossOriginIsolated\b|\bSharedArrayBuffer\b|\bshow(?:Open|Save)FilePicker\b|\bPushManager\b|\bPaymentRequest\b|\bPublicKeyCredential\b/;
  /** The only file that checks whether the browser has the feature, with a fallback. */
  const withFallback = ['web/src/lib/copy-text.ts'];
  test.each([
    ['crypto.randomUUID()', true],
    ['globalThis.crypto.randomUUID()', true],
    ['await navigator.clipboard.writeText(text)', true],
    ['navigator?.clipboard?.writeText(text)', true],
    ["crypto.subtle.digest('SHA-256', bytes)", true],
    ['new Notification(title)', true],
    ['crypto.getRandomValues(bytes)', false],
    ['showNotification(title)', false],
  ])('%s: needs a secure context: %s', (source, needs) => expect(secureOnly.test(code(source))).toBe(needs));

  test('nothing in browsers needs a secure context, but where there is another way', () => {
    const found = files
      // Code that runs only in Node has all of them.
      .filter((file) => /^(?:web|sdk)\/src\//.test(file) && !isTest(file) && !/\/platform\/(?:node|file)/.test(file))
      .filter((file) => !withFallback.includes(file) && secureOnly.test(code(text(file))));
    expect(found).toEqual([]);
  });
});

/** Exported functions without a comment, or whose comment is only the number of a requirement. */
function undocumented(source: string): readonly string[] {
  const lines = source.split('\n');
  const seen = new Set<string>();
  return lines.flatMap((line, i) => {
    const name =
      /^export (?:async )?function\*? (\w+)/.exec(line)?.[1] ??
      /^export const (\w+)(?:: [^=]+(?:=>[^=]+)?)? = (?:async )?(?:<[^=]*>)?\(/.exec(line)?.[1];
    // Further overloads follow the first, which has the comment.
    if (!name || seen.has(name)) return [];
    seen.add(name);
    // A marker for bundlers may stand between the two.
    const above = lines[i - 1] ?? '';
    if (!/\*\/\s*$/.test(above.startsWith('// @') ? (lines[i - 2] ?? '') : above)) return [name];
    const begin = lines.slice(0, i).findLastIndex((one) => one.trimStart().startsWith('/**'));
    const words = (begin < 0 ? '' : lines.slice(begin, i).join(' ')).replace(/[A-Z0-9]+(?:-[A-Z]+)*-\d+/g, '').match(/[a-z]{2,}/gi) ?? [];
    return words.length > 2 ? [] : [name];
  });
}

describe('documentation of the sdk', () => {
  test.each([
    ['export function bare(): void {}', ['bare']],
    ['/** CRON-01. */\nexport const named = (a: number) => a;', ['named']],
    ['/** Adds one to a number. */\nexport const told = <T>(a: T) => a;', []],
    ['/** Two forms of the same. */\nexport function two(): 1;\nexport function two(a?: 1): 1 {', []],
    ['export const data = { a: 1 };', []],
  ])('%s', (source, names) => expect(undocumented(source)).toEqual(names));

  test('every exported function of logic, rules, view, client and calls says what it does', () => {
    const found = files
      .filter((file) => /^sdk\/src\/(logic|rules|view|client|calls)\//.test(file) && !isTest(file))
      .flatMap((file) => undocumented(text(file)).map((name) => `${file}: ${name}`));
    expect(found).toEqual([]);
  });

  test('every call of an area says what it does', () => {
    const found = files
      .filter((file) => file.startsWith('sdk/src/calls/') && !isTest(file))
      .flatMap((file) => {
        const lines = text(file).split('\n');
        return lines.flatMap((line, i) =>
          /^ {2,4}\w+: (?:async )?(?:<[^>]*>)?\((?:.*=>.*)?$/.test(line) && !/\*\/\s*$/.test(lines[i - 1] ?? '')
            ? [`${file}: ${line.trim()}`]
            : [],
        );
      });
    expect(found).toEqual([]);
  });
});

/** Exported arrow functions without a type of their own. They should be functions, because readers look for a function's declaration. */
const exportedArrows = (source: string): readonly string[] =>
  [...source.matchAll(/^export const (\w+) = (?:async )?(?=\(|<(?:const )?[A-Z])/gm)].flatMap((m) => {
    let at = m.index + m[0].length;
    if (source[at] === '<') at = source.indexOf('>(', at) + 1;
    if (at === 0 || source.slice(m.index, at).includes(';')) return [];
    for (let depth = 0; at < source.length; at++) {
      if (source[at] === '(') depth++;
      if (source[at] === ')' && --depth === 0) break;
    }
    return /^\)(?:\s*=>|\s*:)/.test(source.slice(at)) ? [m[1] ?? ''] : [];
  });

describe('one way to write a function', () => {
  test.each([
    ['export const twice = (a: number): number => a * 2;', ['twice']],
    ['export const asked = async <T>(send: (a: T) => void) => {', ['asked']],
    ['export const handler: Handler = (a) => a;', []],
    ['export const sum = (a ?? 0) + 1;', []],
    ['export function twice(a: number): number {', []],
    ['const small = (a: number) => a;', []],
    ['export const Icon = <Logo />;\nexport const f = g(1);', []],
  ])('%s', (source, found) => expect(exportedArrows(source)).toEqual(found));

  test('what is exported is a function, an arrow is local or has the type of what it is made for', () => {
    const found = [...files, ...sources('tests'), ...sources('examples')].flatMap((file) =>
      exportedArrows(text(file)).map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
  });
});

/** Pairs of texts whose first half is Chinese and whose second half is not English: empty, or Chinese outside quotations. */
const halfLabels = (source: string): readonly string[] =>
  [...source.matchAll(/\[\s*(['`])((?:(?!\1)[^\\\n]|\\.)*)\1,\s*(['`"])((?:(?!\3)[^\\\n]|\\.)*)\3,?\s*\]/g)]
    .filter(
      (m) =>
        /\p{Script=Han}/u.test(m[2] ?? '') && (/\p{Script=Han}/u.test((m[4] ?? '').replace(/"[^"]*"/g, '')) || (m[4] ?? '').trim() === ''),
    )
    .map((m) => m[0]);

describe('labels', () => {
  test.each([
    ["['中文', 'English']", 0],
    ["['中文', '']", 1],
    ["['中文', '也是中文']", 1],
    ['["a", "b"]', 0],
    ["['中文',\n  `{n} rows`,\n]", 0],
    [`['如 "甲"', 'Such as "甲"']`, 0],
  ])('%s', (source, wrong) => expect(halfLabels(source)).toHaveLength(wrong));

  test('every label has its English half', () => {
    const found = files
      // The server also has pairs of title and text, each in both languages.
      .filter((file) => !isTest(file) && !file.startsWith('server/'))
      .flatMap((file) => halfLabels(text(file)).map((label) => `${file}: ${label}`));
    expect(found).toEqual([]);
  });
});

describe('assertions', () => {
  const weak: readonly [what: RegExp, why: string][] = [
    [/\.toBe(Truthy|Falsy|Defined)\(\)|\.not\.toBe(Undefined|Null)\(\)/, 'it holds for nearly anything: say what it is'],
    [/\.toMatchObject\(\{\s*\}\)|\.to(Strict)?Equal\(expect\.anything\(\)\)/, 'it holds for nearly anything: say what it is'],
    [/\b(length|size|total|count)\)\.toBeGreaterThan(OrEqual\(0\)|\(-1\))/, 'no number of things is below zero'],
    [/\bexpect\((true|false|[\d.]+|'[^']*')\)/, 'what is written down is known beforehand'],
  ];
  test.each([
    ['expect(await db.one(sql)).toBeDefined();', true],
    ['expect(rows).not.toBeNull();', true],
    ['expect(page.records.length).toBeGreaterThanOrEqual(0);', true],
    ['expect(page.records.length).toBeGreaterThanOrEqual(1);', false],
    ['expect(answer).toMatchObject({ });', true],
    ["expect('a').toBe(name);", true],
    ['expect(row).toBeUndefined();', false],
    ['expect(named(id)).toEqual({ n: 1 });', false],
  ])('%s', (source, found) => expect(weak.some(([what]) => what.test(source))).toBe(found));

  test('none can but hold', () => {
    const tests = [...files, ...sources('tests')].filter((file) => isTest(file) || file.startsWith('tests/'));
    const found = tests
      .filter((file) => file !== 'tests/house.test.ts')
      .flatMap((file) =>
        weak.flatMap(([what, why]) => [...text(file).matchAll(new RegExp(what, 'g'))].map((m) => `${file}: ${m[0]}: ${why}`)),
      );
    expect(found).toEqual([]);
  });
});

test('the reference of the command line says what its commands say (npm run docs writes it)', async () => {
  for (const [path, content] of await cliReference()) expect(readFileSync(path, 'utf8'), relative(root, path)).toBe(content);
});

test('docs/records.md says what the definitions say (npm run docs writes it)', () => {
  expect(readFileSync(referencePath, 'utf8')).toBe(reference());
});

test('every migration has a number of its own', () => {
  const numbers = readdirSync(join(root, 'server/migrations')).map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('sdk/README.md names every area of logic', () => {
  const areas = readdirSync(join(root, 'sdk/src/logic')).filter((name) => !name.endsWith('.md'));
  const named = [...(text('sdk/README.md').split('| Area |')[1] ?? '').matchAll(/^\| ((?:`[\w-]+`(?:, )?)+) \|/gm)].flatMap((m) =>
    [...(m[1] ?? '').matchAll(/[\w-]+/g)].map(([area]) => area),
  );
  expect(named.toSorted()).toEqual(areas.toSorted());
});

test('docs/sdk-reference.md says what the calls are (npm run docs writes it)', async () => {
  expect(readFileSync(sdkReferencePath, 'utf8')).toBe(await sdkReference());
});

test('the server knows every setting that the command line reads, as one shell may have both', () => {
  const read = files
    .filter((file) => file.startsWith('cli/src/') && !isTest(file))
    .flatMap((file) => [...text(file).matchAll(/env\.(SAIYUN_[A-Z_]+)/g)].map(([, name = '']) => name));
  expect(read.length).toBeGreaterThan(10);
  for (const name of read) expect(() => readConfig({ [name]: name === 'SAIYUN_SIGN_MODE' ? 'path' : 'x' }), name).not.toThrow();
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
