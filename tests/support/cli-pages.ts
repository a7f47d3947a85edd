// Writes the reference of the command line from its commands: `node --conditions=source tests/support/cli-pages.ts`. It consists of
// docs/cli.md and docs/cli.zh-CN.md, the man pages and the JSON schemas of results; a test checks that it is up to date.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { errorSchema, resultSchemas } from '../../cli/src/output/result-schemas.ts';
import { exitCodeLines } from '../../cli/src/problems/exit-code-help.ts';
import { createProgram } from '../../cli/src/program.ts';
import { createShell } from '../../cli/src/shell.ts';
import { bufferContext } from '../../cli/src/testing/buffer-context.ts';
import { texts as cliTexts } from '../../cli/src/texts/index.ts';
import { version } from '../../cli/src/version.ts';

type Language = 'zh-CN' | 'en';

/** The commands that represent those of every record. */
const recordPages: readonly (readonly string[])[] = ['list', 'get', 'add', 'edit', 'delete', 'reveal', 'disable'].map((name) => [
  'unit',
  name,
]);

interface Section {
  readonly words: readonly string[];
  readonly help: string;
}

const texts = {
  'zh-CN': {
    title: '命令行参考',
    intro:
      '由命令本身生成，与 `saiyun <命令> --help` 相同。每条命令还接受最后一节的全局选项。记录的命令以单位（`unit`）为例，每种记录都有定义所允许的命令。',
    schemas: '`-o json` 的结果和错误的 JSON Schema 见 [cli.schema.json](cli.schema.json)，退出码的含义见最后一节。',
    global: '全局选项',
    codes: '退出码',
  },
  en: {
    title: 'Command line reference',
    intro:
      'Written from the commands themselves: the same as `saiyun <command> --help`. Every command takes the global options of the last section as well. The commands of records are shown for units (`unit`); each record has those that its definition allows.',
    schemas:
      'JSON schemas of results with `-o json` and of errors are in [cli.schema.json](cli.schema.json), the meaning of exit codes in the last section.',
    global: 'Global options',
    codes: 'Exit codes',
  },
} as const;

const helpOf = async (words: readonly string[], language: Language): Promise<string> => {
  const { out } = await bufferContext().run(...words, '--help', '--lang', language);
  return out.replace(/[ \t]+$/gm, '').trim();
};

async function sectionsIn(language: Language): Promise<readonly Section[]> {
  const program = await createProgram(createShell(bufferContext(), language), []);
  const text = await cliTexts.load(language, 'program', 'record');
  const title = text('program.help.globalOptions');
  const all: Section[] = [];
  /** The help without the global options, which are at the end of the page. */
  const own = (help: string): string => {
    const at = help.indexOf(`\n${title}`);
    if (at < 0) return help;
    const after = help.indexOf('\n\n', at + 1);
    return `${help.slice(0, at).trimEnd()}${after < 0 ? '' : `\n\n${help.slice(after).trim()}`}`;
  };
  const add = async (words: readonly string[], command: Command): Promise<void> => {
    all.push({ words, help: own(await helpOf(words, language)) });
    for (const child of command.commands) if (child.name() !== 'help') await add([...words, child.name()], child);
  };
  for (const command of program.commands) if (command.name() !== 'help') await add([command.name()], command);
  const fields = text('record.fieldTitle');
  // docs/records.md lists the fields.
  for (const words of recordPages)
    all.push({
      words,
      help:
        own(await helpOf(words, language))
          .split(`\n${fields}`)[0]
          ?.trim() ?? '',
    });
  return all;
}

async function globalsIn(language: Language): Promise<string> {
  const help = await helpOf(['whoami'], language);
  const text = await cliTexts.load(language, 'program');
  return help.slice(help.indexOf(text('program.help.globalOptions'))).trim();
}

async function exitCodesIn(language: Language): Promise<string> {
  return exitCodeLines(await cliTexts.load(language, 'program')).join('\n');
}

async function markdown(language: Language): Promise<string> {
  const { title, intro, schemas, global, codes } = texts[language];
  const sections = (await sectionsIn(language)).map(({ words, help }) => `## saiyun ${words.join(' ')}\n\n\`\`\`text\n${help}\n\`\`\`\n`);
  const page = (name: string, lines: string): readonly string[] => [`## ${name}`, '', '```text', lines, '```', ''];
  const ends = [...page(global, await globalsIn(language)), ...page(codes, await exitCodesIn(language))];
  return [`# ${title}`, '', intro, '', schemas, '', ...sections, ...ends].join('\n');
}

/** Literal text in a man page, line by line. */
const verbatim = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .split('\n')
    .map((line) => (/^[.']/.test(line) ? `\\&${line}` : line))
    .join('\n');

async function manPage(language: Language): Promise<string> {
  const { title, global, codes } = texts[language];
  const text = await cliTexts.load(language, 'program');
  const block = (lines: string): string => `.nf\n${verbatim(lines)}\n.fi`;
  const parts = (await sectionsIn(language)).map(({ words, help }) => `.SS saiyun ${verbatim(words.join(' '))}\n${block(help)}`);
  return [
    `.TH SAIYUN 1 "" "saiyun ${version}" "${title}"`,
    '.SH NAME',
    `saiyun \\- ${verbatim(text('program.description'))}`,
    '.SH COMMANDS',
    ...parts,
    `.SH ${global.toUpperCase()}`,
    block(await globalsIn(language)),
    `.SH ${codes.toUpperCase()}`,
    block(await exitCodesIn(language)),
    '',
  ].join('\n');
}

const schemas = (): string =>
  `${JSON.stringify(
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'What saiyun prints with -o json',
      description: 'A result by the words of its command in `results`; `error` is the line on standard error of a command that failed.',
      definitions: { error: errorSchema, results: resultSchemas },
    },
    undefined,
    2,
  )}\n`;

const docs = join(import.meta.dirname, '..', '..', 'docs');
/** Inside the package, so that an installed command has its manual. */
const man = join(import.meta.dirname, '..', '..', 'cli', 'man');

/** Every file of the reference with its expected contents, by path. */
export async function cliReference(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    [join(docs, 'cli.md'), await markdown('en')],
    [join(docs, 'cli.zh-CN.md'), await markdown('zh-CN')],
    [join(man, 'saiyun.1'), await manPage('en')],
    [join(man, 'zh_CN', 'saiyun.1'), await manPage('zh-CN')],
    [join(docs, 'cli.schema.json'), schemas()],
  ]);
}

if (import.meta.main) {
  for (const [path, content] of await cliReference()) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}
