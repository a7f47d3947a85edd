import { describe, expect, test } from 'vitest';
import { files, isTest, sources, text } from './support/sources.ts';

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

test('doc comments of the sdk, which editors show to its users, say the matter and no number of a requirement', () => {
  const numbered = /\b(?!SHA-|UTF-|RFC-|ISO-)[A-Z]{2,}(?:-[A-Z]+)?-\d{2,3}\b|\bwire-contract\b/;
  const found = files
    .filter((file) => file.startsWith('sdk/src/') && !isTest(file))
    .flatMap((file) => (text(file).match(/\/\*\*[\s\S]*?\*\//g) ?? []).filter((one) => numbered.test(one)).map((one) => `${file}: ${one}`));
  expect(found).toEqual([]);
});

describe('the web on plain http under any host name', () => {
  /** Features that browsers offer only in secure contexts: https, and http on localhost. */
  const secureOnly =
    /\brandomUUID\b|\bcrypto\.subtle\b|\bSubtleCrypto\b|\bnavigator\s*\??\.\s*(?:clipboard|serviceWorker|locks|storage|share|credentials|mediaDevices|geolocation|wakeLock|usb|serial)\b|\bnew Notification\(|\bNotification\.|\bcaches\.|\bcookieStore\b|\bcrossOriginIsolated\b|\bSharedArrayBuffer\b|\bshow(?:Open|Save)FilePicker\b|\bPushManager\b|\bPaymentRequest\b|\bPublicKeyCredential\b/;
  /** The only files that check whether the browser has the feature, with a fallback. */
  const withFallback = [
    'web/src/lib/copy-text.ts',
    // Without it a browser shows a page of its own while it is offline.
    'web/src/app/offline-page.ts',
    'sdk/src/client/files/in-parts.ts',
    'web/src/screens/participant/work/digest-part.tsx',
    // The server says of a certificate what the browser cannot prove.
    'web/src/screens/verify/verify.tsx',
  ];
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
      .filter((file) => file !== 'tests/house-code.test.ts')
      .flatMap((file) =>
        weak.flatMap(([what, why]) => [...text(file).matchAll(new RegExp(what, 'g'))].map((m) => `${file}: ${m[0]}: ${why}`)),
      );
    expect(found).toEqual([]);
  });
});
