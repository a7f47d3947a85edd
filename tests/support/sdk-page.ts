// The page docs/sdk-reference.md, from the definitions, the sdk's calls and their recorded cases; records-page.ts writes it together with
// its own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type Dialect, isApiError, type PlatformAnswer } from '@saiyun/sdk';
import { whyNotServed } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import type { Recorded } from './recorded/answer.ts';
import { areas, areasOf, type CallCase, callCases, replyOf } from './recorded-calls.ts';

const sources = join(import.meta.dirname, '..', '..', 'sdk', 'src');
const read = (path: string): string => readFileSync(join(sources, path), 'utf8');

const callFiles: readonly string[] = readdirSync(join(sources, 'calls'))
  .filter((name) => name.endsWith('.ts') && !name.includes('.test'))
  .map((name) => read(`calls/${name}`));

/** The function that creates the calls of an area, as the cases use it. */
const factoryOf = (area: string): string => {
  const used = readFileSync(join(import.meta.dirname, 'recorded-calls.ts'), 'utf8');
  return new RegExp(`^ +${area}: (\\w+)\\(client\\.send\\)`, 'm').exec(used)?.[1] ?? area;
};

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

/** The source's description of a call; a record's standard calls share the text of the line that adds them. */
function toldOf(factory: string, name: string): string {
  const [inner = '', group] = name.split('.').reverse();
  if (factory === 'client') {
    if (group === 'reviews') return member(bodyOf('reviewCalls'), inner);
    const text = read('client/client.ts');
    return member(text.slice(text.indexOf(group ? `readonly ${group}: {` : 'export type Client =')), inner);
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
async function requestsOf(one: CallCase, dialect: Dialect): Promise<readonly string[]> {
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

/** The line of a call; undefined if the platform does not serve it. */
async function lineOf(one: CallCase, factory: string): Promise<readonly string[]> {
  const name = one.name.split(' ')[0] ?? '';
  const own = await requestsOf(one, 'saiyun');
  if (own.some((request) => whyNotServed(request.replace(/^\w+ /, '')))) return [];
  const jeecg = await requestsOf(one, 'jeecg');
  if (own[0] === 'not there') return [`| \`${name}\` | not there | ${code(jeecg)} | ${cell(toldOf(factory, name))} |`];
  const there = jeecg[0] === 'not there' ? 'not there' : jeecg.join() === own.join() ? '' : code(jeecg);
  return [`| \`${name}\` | ${code(own)} | ${there} | ${cell(toldOf(factory, name))} |`];
}

/** The calls of an area, one line per function: its first case that sends something. */
async function sectionOf(area: string, title: string, factory: string): Promise<readonly string[]> {
  const cases = callCases.filter((one) => one.area === area);
  const names = [...new Set(cases.map(({ name }) => name.split(' ')[0] ?? ''))];
  const lines: string[] = [];
  for (const name of names) {
    const found = cases.find((one) => one.name === name) ?? cases.find((one) => one.name.startsWith(`${name} `));
    if (found) lines.push(...(await lineOf(found, factory)));
  }
  if (lines.length === 0) return [];
  const about = factory === 'client' ? 'What the client has itself.' : aboutFactory(factory);
  return [`## ${title}`, '', about, '', '| Call | Request | At a JeecgBoot | What it does |', '|---|---|---|---|', ...lines, ''];
}

const recordLines = (): readonly string[] =>
  entityList.flatMap(([key, e]) => {
    if (whyNotServed(e.path)) return [];
    const there = e.jeecg?.join() === e.calls.join() ? 'all' : (e.jeecg?.join(', ') ?? 'not there');
    const verbs = Object.entries(e.verbs).map(([name, verb]) => `\`${name}\` (${verb.roles.join(', ')})`);
    return `| \`client.${key}\` | \`${e.path}\` | ${e.calls.join(', ')} | ${there} | ${verbs.join(', ')} |`;
  });

/** Areas that are records are listed among these. */
const recordAreas = new Set(['user', 'role', 'dict', 'dictItem', 'competition']);

/** The expected page. */
export async function sdkReference(): Promise<string> {
  const sections = [...(await sectionOf('client', 'The client itself', 'client'))];
  for (const area of areas) {
    if (area === 'client' || recordAreas.has(area)) continue;
    const factory = factoryOf(area);
    sections.push(...(await sectionOf(area, factory, factory)));
  }
  return [
    '# Reference of the SDK',
    '',
    'Every call of `@saiyun/sdk`, written from the definitions and from the recorded cases of the calls (`tests/fixtures/calls` shows their requests and answers whole). Paths are below the prefix, default `/jeecg-boot`, and as in the recorded case. What the platform does not serve yet is left out; a call of it is refused as `path.not_served`, of kind `unsupported`. The guide is [sdk.md](sdk.md).',
    '',
    '## Records',
    '',
    'A standard call is the request `GET <path>/list` and so on, a verb is `PUT <path>/<verb>`; fields, states and inputs are in [records.md](records.md). Verbs are not there at a JeecgBoot.',
    '',
    '| Member | Path | Calls | At a JeecgBoot | Verbs |',
    '|---|---|---|---|---|',
    ...recordLines(),
    '',
    ...sections,
  ].join('\n');
}

export const sdkReferencePath = join(import.meta.dirname, '..', '..', 'docs', 'sdk-reference.md');
