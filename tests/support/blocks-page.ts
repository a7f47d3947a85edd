// The page docs/blocks.md, from the list of blocks and the doc comments of their props; records-page.ts writes it together with its own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { propsOf } from '../../web/src/blocks/demo/props-of.ts';
import { blockEntries } from '../../web/src/blocks/demos.ts';
import { blockPurposes } from '../../web/src/blocks/purposes.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'web', 'src', 'blocks');

export const blocksPath = join(root, 'docs', 'blocks.md');

const filesUnder = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'demo' && name !== 'texts')
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const inner = join(path, entry.name);
      return entry.isDirectory() ? filesUnder(inner) : /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name) ? [inner] : [];
    });

/** In a cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

const section = (name: string, titles: readonly [string, string], purpose: string): string[] => {
  const given = readFileSync(join(folder, name, 'index.ts'), 'utf8');
  const sources = filesUnder(join(folder, name)).map((file) => readFileSync(file, 'utf8'));
  // The props of an editor that is fetched late lie beside it.
  const components = propsOf(sources.join('\n')).filter(({ component }) => new RegExp(`\\b${component}Props\\b`).test(given));
  return [
    `## ${titles[1]} · ${titles[0]}`,
    '',
    `${purpose}. \`@saiyun/web/blocks/${name}\``,
    '',
    ...components.flatMap(({ component, about, props }) => [
      `### \`<${component}>\``,
      '',
      ...(about ? [about, ''] : []),
      '| Prop | Type | |',
      '|---|---|---|',
      ...props.map((p) => `| \`${p.name}\`${p.isRequired ? ' (required)' : ''} | \`${cell(p.type)}\` | ${cell(p.about)} |`),
      '',
    ]),
  ];
};

/** The expected page. */
export function blocksReference(): string {
  return [
    '# Blocks',
    '',
    'The building blocks for entering data, each of which any React application can use without the rest of this one. They are live at `/demo/<block>` of a running platform, with every variant and its code. [web/src/blocks/README.md](../web/src/blocks/README.md) says how to begin and how to add one. Written from the doc comments by `npm run docs`.',
    '',
    ...blockEntries.flatMap(({ name, title }) => section(name, title, blockPurposes[name][1])),
  ].join('\n');
}
