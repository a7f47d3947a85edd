import { expect, test } from 'vitest';

const sheets = import.meta.glob<string>('../**/*.css', { query: '?raw', import: 'default', eager: true });

/** The selectors of a style sheet, without those for print, which hide what is around a page. */
function selectorsIn(css: string): readonly string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/@media print \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
  return [...rules.matchAll(/([^{}@;]+)\{/g)].flatMap(([, selectors = '']) => selectors.split(/,(?![^(]*\))/).map((one) => one.trim()));
}

const classesIn = (selector: string): readonly string[] =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].flatMap(([, name = '']) => (/^ant(?:icon)?(?:-|$)/.test(name) ? [] : [name]));

const rootOf = (name: string): string => name.split('-')[0] ?? name;
const isIn = (folder: string, other: string): boolean => folder === other || folder.startsWith(`${other}/`);

test('a class has its look from one folder: all style sheets that were ever loaded hold for every page', () => {
  const folders = new Map<string, Set<string>>();
  for (const [path, sheet] of Object.entries(sheets))
    for (const selector of selectorsIn(sheet)) {
      const names = classesIn(selector);
      // A folder may add to the class of another one where a class of its own stands beside it.
      if (new Set(names.map(rootOf)).size !== 1) continue;
      for (const name of names) folders.set(name, (folders.get(name) ?? new Set()).add(path.slice(0, path.lastIndexOf('/'))));
    }
  expect(folders.size).toBeGreaterThan(500);
  const shared = [...folders].filter(([, all]) => ![...all].some((top) => [...all].every((one) => isIn(one, top))));
  expect(Object.fromEntries(shared.map(([name, all]) => [name, [...all]]))).toEqual({});
});
