// The page docs/sdk-reference.md, from the definitions, the sdk's calls and their recorded cases; records-page.ts writes it together with
// its own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type Dialect, isApiError, type NounParts, type NounSpec, type PlatformAnswer } from '@saiyun/sdk';
import * as calls from '@saiyun/sdk/calls';
import { type Entity, whyNotServed } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import * as nouns from '@saiyun/sdk/nouns';
import { givenFor } from './record-calls.ts';
import type { Recorded } from './recorded/answer.ts';
import { areasOf, type CallCase, callCases, replyOf } from './recorded-calls.ts';

const sources = join(import.meta.dirname, '..', '..', 'sdk', 'src');
const read = (path: string): string => readFileSync(join(sources, path), 'utf8');

const callFiles: readonly string[] = readdirSync(join(sources, 'calls'))
  .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
  .map((name) => read(`calls/${name}`));

/** The area of the cases that uses each factory of calls. */
const areaOf = new Map(
  [...readFileSync(join(import.meta.dirname, 'recorded-calls.ts'), 'utf8').matchAll(/^ +(\w+): (\w+)\(client\.send\)/gm)].map(
    ([, area = '', factory = '']) => [factory, area] as const,
  ),
);

/** The area of the cases that uses a factory of calls. */
export function areaOfFactory(factory: string): string {
  return areaOf.get(factory) ?? '';
}

/** Where a factory of calls is declared: as a value created by `area`, or as a function. */
const declared = (factory: string): RegExp => new RegExp(`^export (?:const ${factory} =|function ${factory}\\()`, 'm');

const sourceOf = (factory: string): string => callFiles.find((text) => declared(factory).test(text)) ?? '';

/** A doc comment on one line. */
const plain = (comment: string): string =>
  comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The doc comment directly before a position, or an empty text. */
const commentBefore = (text: string, at: number): string => {
  const found = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, at));
  return found ? plain(found[1] ?? '') : '';
};

const aboutFactory = (factory: string): string => {
  const text = sourceOf(factory);
  return commentBefore(text, text.search(declared(factory)));
};

/** The source of one factory, without the others in its file. */
const bodyOf = (factory: string): string => {
  const [, after = ''] = sourceOf(factory).split(declared(factory));
  return after.split(/^(?:\/\*\*|export )/m)[0] ?? '';
};

const member = (text: string, name: string): string => {
  const found = new RegExp(`^\\s+(?:readonly )?${name}\\s*[:(<]`, 'm').exec(text);
  return found ? commentBefore(text, found.index) : '';
};

/** The types of what every client has of some nouns. */
const ownTypes: Readonly<Record<string, string>> = { dicts: 'DictReads', downloads: 'DownloadTasks', files: 'StoredFiles' };

/** The source's description of a call; a record's standard calls share the text of the line that adds them. */
function toldOf(factory: string, name: string): string {
  const [inner = '', group] = name.split('.').reverse();
  if (factory === 'client') {
    if (group === 'reviews') return member(bodyOf('reviewCalls'), inner);
    const text = read('client/client.ts');
    return member(text.slice(text.indexOf(group ? `export interface ${ownTypes[group]}` : 'export interface CoreClient')), inner);
  }
  const body = bodyOf(factory);
  const shared = /^\s+(?:\.\.\.|\w+: )(?:recordCalls|records)\b/m.exec(body);
  return member(body, inner) || (shared ? commentBefore(body, shared.index) : aboutFactory(factory));
}

const answerOf = ({ body, headers }: Recorded): PlatformAnswer => ({
  status: 200,
  header: (name) => headers[name],
  headers: () => Object.entries(headers),
  text: async () => (typeof body === 'string' ? body : new TextDecoder().decode(body)),
  stream: () => new Blob([body as BlobPart]).stream() as ReadableStream<Uint8Array>,
});

/** Method and path of each request of a case, or a note that the dialect lacks the call. */
export async function requestsOf(one: CallCase, dialect: Dialect): Promise<readonly string[]> {
  const made: string[] = [];
  const client = createClient({
    baseUrl: 'http://reference',
    dialect,
    platform: {
      async send({ method, url }) {
        const { pathname } = new URL(url);
        made.push(`${method} ${decodeURIComponent(pathname.replace('/jeecg-boot', ''))}`);
        return answerOf(replyOf(one));
      },
      close: async () => undefined,
    },
  });
  client.setToken('t');
  try {
    await one.run(areasOf(client));
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.kind === 'unsupported') return ['not there'];
  }
  return made;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
const code = (texts: readonly string[]): string => texts.map((text) => `\`${cell(text)}\``).join(', ');

/** A value as it stands in code. */
const written = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value}'`
    : Array.isArray(value)
      ? `[${value.map(written).join(', ')}]`
      : typeof value === 'object' && value !== null
        ? `{ ${Object.entries(value)
            .map(([name, one]) => `${name}: ${written(one)}`)
            .join(', ')} }`.replace('{  }', '{}')
        : String(value);

const recorded: readonly string[] = readdirSync(join(import.meta.dirname, 'recorded')).map((name) =>
  readFileSync(join(import.meta.dirname, 'recorded', name), 'utf8'),
);

/** The text up to the comma or bracket that ends the expression at its beginning. */
const expressionAt = (text: string): string => {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === "'") at = text.indexOf("'", at + 1);
    else if ('([{'.includes(letter)) depth++;
    else if (')]}'.includes(letter) && --depth < 0) return text.slice(0, at);
    else if (letter === ',' && depth === 0) return text.slice(0, at);
  }
  return text;
};

/** The standard calls of records without a definition, whose cases are written once for all of them. */
const shared: Readonly<Record<string, string>> = {
  list: '({ pageNo: 2 })',
  queryById: "('x1')",
  add: '(row)',
  edit: "({ id: 'x1', ...row })",
  delete: "('x1')",
  deleteBatch: "(['x1', 'x2'])",
};

/** The call of a case as a program makes it, with what is made beside it under the names that it has there. */
const exampleOf = ({ area, name }: CallCase, call: string): string => {
  const rows = recorded.map((text) => new RegExp(`^ {2}${area}: \\[[\\s\\S]*?^ {2}\\],`, 'm').exec(text)?.[0]).find(Boolean) ?? '';
  const from = rows.search(new RegExp(`'${name.replaceAll('.', '\\.')}',\\s+\\(a\\) =>`));
  const source = expressionAt(rows.slice(rows.indexOf('=>', from) + 2))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, given = '()'] = from < 0 ? [] : (/\ba(?:\.\w+)+(\(.*\));?(?: \})?$/.exec(source) ?? []);
  const plainly = given
    .replaceAll(/,? ([\])])/g, '$1')
    .replaceAll(/,? \}/g, ' }')
    .replaceAll(/([[(]) /g, '$1');
  return (
    call +
    (from < 0 ? (shared[name.split('.').at(-1) ?? ''] ?? '()') : plainly.replaceAll(/\bsheet\b/g, 'file').replaceAll(' as const', ''))
  );
};

/** The line of a call; undefined if the platform does not serve it. */
async function lineOf(one: CallCase, factory: string, call: string): Promise<readonly string[]> {
  const name = one.name.split(' ')[0] ?? '';
  const own = await requestsOf(one, 'saiyun');
  if (own.some((request) => whyNotServed(request.replace(/^\w+ /, '')))) return [];
  const jeecg = await requestsOf(one, 'jeecg');
  const example = code([exampleOf(one, call)]);
  if (own[0] === 'not there') return [`| ${example} | not there | ${code(jeecg)} | ${cell(toldOf(factory, name))} |`];
  const there = jeecg[0] === 'not there' ? 'not there' : jeecg.join() === own.join() ? '' : code(jeecg);
  return [`| ${example} | ${code(own)} | ${there} | ${cell(toldOf(factory, name))} |`];
}

/** The case of a call: one without a remark, if there is one. */
export function caseOf(area: string, name: string): CallCase | undefined {
  const own = callCases.filter((one) => one.area === area);
  return own.find((one) => one.name === name) ?? own.find((one) => one.name.startsWith(`${name} `));
}

const head = ['| Call | Request | At a JeecgBoot | What it does |', '|---|---|---|---|'] as const;

/** The line of each member of an area, or of a list of calls in it; `names` are those that a noun has. */
async function areaLines(
  of: unknown,
  noun: string,
  names: Readonly<Record<string, true | string>> | undefined,
  without: ReadonlySet<string>,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { one, factory, as } of casesOf(of, names))
    if (!without.has(as)) lines.push(...(await lineOf(one, factory, `client.${noun}.${as}`)));
  return lines;
}

interface NamedCase {
  readonly one: CallCase;
  readonly factory: string;
  /** The name that the noun has for it. */
  readonly as: string;
}

/** The cases of the calls that a noun has of an area. */
function casesOf(of: unknown, names: Readonly<Record<string, true | string>> | undefined): readonly NamedCase[] {
  const factory = Object.entries<unknown>(calls).find(([, one]) => one === of)?.[0] ?? '';
  const area = areaOf.get(factory) ?? (factory === 'reviewCalls' ? 'client' : '');
  const prefix = factory === 'reviewCalls' ? 'reviews.' : '';
  const members = (of as (send: unknown) => object)(() => Promise.resolve(null));
  const paths = Object.entries(members).flatMap(([name, member]) =>
    typeof member === 'function' ? [name] : Object.keys(member as object).map((inner) => `${name}.${inner}`),
  );
  return (names ? paths.filter((one) => one in names) : paths).flatMap((path) => {
    const named = names?.[path];
    const one = caseOf(area, prefix + path);
    return one ? [{ one, factory: prefix ? 'client' : factory, as: typeof named === 'string' ? named : path }] : [];
  });
}

/** What a client has of a noun itself, and the cases of it. */
const ownLines = async (noun: string): Promise<readonly string[]> => {
  const names = new Set(callCases.filter(({ area }) => area === 'client').map(({ name }) => name.split(' ')[0] ?? ''));
  const lines: string[] = [];
  for (const name of names) {
    const found = caseOf('client', name);
    const isOwn = noun === '' ? !name.includes('.') : name.startsWith(`${noun}.`) && noun !== 'reviews';
    if (found && isOwn) lines.push(...(await lineOf(found, 'client', `client.${name}`)));
  }
  return lines;
};

const verbLines = (e: Entity, noun: string, short: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(e.verbs).map(([name, verb]) => {
    const input = Object.entries(verb.input ?? {}).filter(([, field]) => field.required && !field.server);
    const given = Object.fromEntries(
      input.map(([field, f]) => [field, f.kind === 'json' && f.of?.endsWith('s') ? [] : givenFor(field, f)]),
    );
    const example = `client.${noun}.${short[name] ?? name}('1'${verb.input ? `, ${written(given)}` : ''})`;
    return `| ${code([example])} | ${code([`PUT ${e.path}/${name}`])} | not there | ${verb.label.join(' · ')}. ${verb.roles.join(', ')}. |`;
  });

const recordLines = (e: Entity): readonly string[] => {
  const [key = ''] = entityList.find(([, one]) => one === e) ?? [];
  const row = key.replace(/^./, (first) => first.toUpperCase());
  const there = e.jeecg?.join() === e.calls.join() ? 'all of them' : e.jeecg ? e.jeecg.join(', ') : 'none';
  const own = e.calls.flatMap((call) => (call === 'list' ? ['list', 'rows'] : [call]));
  const told = code([...own, ...(e.parts ? ['saveWithParts'] : [])]);
  return [`${e.label.join(' · ')}, below \`${e.path}\`: ${told}; at a JeecgBoot ${there}. A row is a \`${row}\`.`, ''];
};

/** The section of a noun; nothing if the platform serves none of it. */
async function nounSection(noun: string, spec: NounSpec): Promise<readonly string[]> {
  const { record, verbs = {}, calls: areasOfNoun = [] }: NounParts = 'fields' in spec ? { record: spec } : spec;
  const isServed = record && !whyNotServed(record.path);
  const without = new Set(record ? [...record.calls, ...Object.keys(record.verbs)] : []);
  const lines = [...(isServed ? verbLines(record, noun, verbs) : []), ...(await ownLines(noun))];
  for (const area of areasOfNoun) {
    const [of, names] = typeof area === 'function' ? [area, undefined] : area;
    lines.push(...(await areaLines(of, noun, names, without)));
  }
  if (!isServed && lines.length === 0) return [];
  const table = lines.length > 0 ? [...head, ...lines, ''] : [];
  return [`## client.${noun}`, '', ...(isServed ? recordLines(record) : []), ...table];
}

/** The eight calls of every record, once. */
const standardLines: readonly string[] = [
  "| `client.units.list({ match: { status: '1' }, column: 'unitCode', order: 'asc' })` | `GET /dsTbUnit/list` | One page of the rows that match; `column` and `match` take the record's columns. |",
  "| `client.units.rows({ match: { areaId: '1' } })` | the same, page by page | All matching rows in a stable order, to iterate over. |",
  "| `client.units.queryById('1')` | `GET /dsTbUnit/queryById` | One row. |",
  "| `client.units.add({ unitCode: '61001', unitName: '晨华大学', areaId: '1' })` | `POST /dsTbUnit/add` | Adds a row and answers it as stored. |",
  "| `client.units.edit({ id: '1', revision: 3, contact: '李老师' })` | `PUT /dsTbUnit/edit` | Changes what is given, if the row still has that revision. |",
  "| `client.units.delete('1')` | `DELETE /dsTbUnit/delete` | Deletes a row. |",
  "| `client.units.deleteBatch(['1', '2'])` | `DELETE /dsTbUnit/deleteBatch` | Deletes several rows. |",
  "| `client.units.exportXls({ format: 'csv', exportFields: ['unitCode', 'unitName'] })` | `GET /dsTbUnit/exportXls` | The matching rows as a file. |",
  "| `client.units.importExcel({ path: 'units.xlsx' }, { dryRun: true })` | `POST /dsTbUnit/importExcel` | Imports a sheet and waits for the report. |",
  "| `client.dicts.saveWithParts({ id: '1', revision: 2 }, [{ entity: dictItem, rows }])` | `PUT /sys/dict/saveWithParts` | Saves a row with its parts, of records that have parts. |",
];

/** The expected page. */
export async function sdkReference(): Promise<string> {
  const sections: string[] = [];
  for (const [noun, spec] of Object.entries<NounSpec>(nouns).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    sections.push(...(await nounSection(noun, spec)));
  return [
    '# Reference of the SDK',
    '',
    'Every call of `@saiyun/sdk` by its noun, with an example, written from the table of nouns, the definitions and the recorded cases of the calls (`tests/fixtures/calls` shows their requests and answers whole). Paths are below the prefix, default `/jeecg-boot`, and as in the recorded case. What the platform does not serve yet is left out; a call of it is refused as `path.not_served`, of kind `unsupported`. The guide is [sdk.md](sdk.md); fields, states and inputs are in [records.md](records.md).',
    '',
    '## Calls of every record',
    '',
    'A record has those of these calls that its section names. Its verbs take one id or several, their input, and the revision at which a row was read; they are not there at a JeecgBoot.',
    '',
    '| Call | Request | What it does |',
    '|---|---|---|',
    ...standardLines,
    '',
    '## The client itself',
    '',
    ...head,
    ...(await ownLines('')),
    '',
    ...sections,
  ].join('\n');
}

export const sdkReferencePath = join(import.meta.dirname, '..', '..', 'docs', 'sdk-reference.md');

/** The nouns that have a call of an area below them, by its request. */
export async function calledBelow(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const [noun, spec] of Object.entries<NounSpec>(nouns)) {
    const { record, calls: areas = [] }: NounParts = 'fields' in spec ? { record: spec } : spec;
    for (const area of areas) {
      const [of, names] = typeof area === 'function' ? [area, undefined] : area;
      for (const { one } of casesOf(of, names))
        for (const request of await requestsOf(one, 'saiyun')) found.set(request, [...(found.get(request) ?? []), noun]);
    }
    // A record has the calls of an area of the same path as well.
    for (const call of record?.calls ?? [])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const request = `${method} ${record?.path}/${call}`;
        found.set(request, [...(found.get(request) ?? []), noun]);
      }
  }
  return found;
}
