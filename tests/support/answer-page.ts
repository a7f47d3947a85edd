// The file server/src/areas/openapi/own-answers.ts, from the types of the sdk's calls and the requests of their recorded cases;
// records-page.ts writes it together with the pages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entities } from '@saiyun/sdk/entities';
import { answerObjects, callAnswers } from '../../server/src/areas/openapi/answer-objects.ts';
import { callNames } from '../../server/src/areas/openapi/call-names.ts';
import { areaOfFactory, caseOf, requestsOf } from './sdk-page.ts';

const sources = join(import.meta.dirname, '..', '..', 'sdk', 'src');
const folder = (path: string): readonly string[] =>
  readdirSync(join(sources, path))
    .filter((name) => name.endsWith('.ts') && !/\.(test|check)\./.test(name))
    .map((name) => readFileSync(join(sources, path, name), 'utf8'));
const calls = folder('calls');

/** The interfaces that calls answer with, and those that these are made of. */
const interfaces = new Map(
  [...calls, ...folder('contract'), ...folder('contract/wire'), ...folder('contract/shapes')]
    .flatMap((text) => [...text.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)])
    .map(([, name = '', body = '']) => [name, body] as const),
);

/** A type in the words of shapes; `map` and `list` for what has no name. */
const wordOf = (type: string, used: Set<string>): string => {
  const one = type.replaceAll(/ \| (?:null|undefined)/g, '').trim();
  const [, element] = /^readonly (\w+)\[\]$/.exec(one) ?? [];
  const named = element ?? one;
  if (interfaces.has(named) && !(named in answerObjects)) used.add(named);
  if (interfaces.has(named)) return `:${named}${element ? '[]' : ''}`;
  if (one === 'number') return ':num';
  if (one === 'boolean') return ':bool';
  if (one === 'string' || one === 'Language' || /^'[^']*'(?: \| '[^']*')*$/.test(one)) return '';
  if (/\[\]$|^readonly \[/.test(one)) return ':list';
  return /^(?:Readonly<Record|\{)/.test(one) ? ':map' : ':any';
};

/** The members of an interface as a shape. */
function shapeOf(name: string, used: Set<string>): string {
  const body = (interfaces.get(name) ?? '').replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '').replaceAll(/^\s+$\n/gm, '');
  return body
    .split(/^ {2}readonly /m)
    .slice(1)
    .map((text) => {
      const [, member = '', optional = '', type = ''] = /^(\w+)(\??): ([\s\S]*);\s*$/.exec(text) ?? [];
      return `${member}${optional}${wordOf(type.replaceAll(/\s+/g, ' '), used)}`;
    })
    .join(' ');
}

/** What each call is declared to answer, by factory and member; calls that answer something else than the server does are left out. */
const declared = new Map(
  calls.flatMap((text) =>
    [...text.matchAll(/^export (?:const (\w+Calls) =|function (\w+Calls)\()/gm)].flatMap((found) => {
      const [body = ''] = text.slice(found.index).split(/\n(?=\/\*\*|export )/);
      return [
        ...body.matchAll(
          /^ {2,6}(\w+): (?:async )?\(([\s\S]*?)\): (?:Promise|Reply)<([\s\S]*?)> =>\s*(?:(?:rowsOf|pageOf|withFen|paid|billed|foundOrNull)\()*\s*(?:await )?send\b/gm,
        ),
      ].map(([, member = '', , type = '']) => [`${found[1] ?? found[2]}.${member}`, type.replaceAll(/\s+/g, ' ')] as const);
    }),
  ),
);

/** The answer in the words of `callAnswers`; undefined for what has no name. */
const answerOf = (type: string, used: Set<string>): string | undefined => {
  const plain = type.replace(/ \| null$/, '');
  const [, page, record, name, list] = /^(?:readonly )?(Page<)?(?:Row<typeof (\w+)>|(\w+))>?(\[\])?$/.exec(plain) ?? [];
  const known = record === undefined ? undefined : entities[record as keyof typeof entities]?.name;
  const word = known ?? (name === 'string' ? 'text' : name);
  if (word === undefined || (name !== undefined && word !== 'text' && !interfaces.has(word))) return undefined;
  if (word === 'text' && !list) return undefined;
  if (name !== undefined && word !== 'text' && !(word in answerObjects)) used.add(word);
  return page ? `Page<${word}>` : `${word}${list ?? ''}`;
};

const patterns = Object.keys(callNames).map((key) => {
  const [path = '', method] = key.split(' ').toReversed();
  return { path, method, matches: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}$`) };
});

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

/** The expected file. */
export async function ownAnswers(): Promise<string> {
  const used = new Set<string>();
  const answers = new Map<string, string>();
  for (const [key, type] of declared) {
    const [factory = '', member = ''] = key.split('.');
    const answer = answerOf(type, new Set());
    const found = answer && caseOf(areaOfFactory(factory), member);
    if (!answer || !found) continue;
    const [request = ''] = await requestsOf(found, 'saiyun');
    const [method = '', path = ''] = request.split(' ');
    const route = patterns.find((one) => one.matches.test(path) && (one.method ?? method) === method);
    if (!route || `${method} ${route.path}` in callAnswers) continue;
    answerOf(type, used);
    answers.set(`${method} ${route.path}`, answer);
  }
  const objects = new Map<string, string>();
  for (const name of used) objects.set(name, shapeOf(name, used));
  const entry = ([name, value]: readonly [string, string]): string => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: '${value}',`;
  return [
    '// biome-ignore-all format: one line for each object, as it is written',
    "import type { Shape } from './shape.ts';",
    '',
    '// Written by `npm run docs` from the types of the calls in sdk/src/calls: a test compares them.',
    '',
    '/** The objects of the calls of this platform alone, under the names that they have in the sdk. */',
    'export const ownObjects: Readonly<Record<string, Shape>> = {',
    ...[...objects].toSorted(byName).map(entry),
    '};',
    '',
    '/** What these calls return, by method and path, as in `callAnswers`. */',
    'export const ownAnswers: Readonly<Record<string, string>> = {',
    ...[...answers].toSorted(byName).map(entry),
    '};',
    '',
  ].join('\n');
}

export const ownAnswersPath = join(import.meta.dirname, '..', '..', 'server', 'src', 'areas', 'openapi', 'own-answers.ts');
