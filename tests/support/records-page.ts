// Writes docs/records.md and docs/sdk-reference.md from the definitions and calls: `node --conditions=source
// tests/support/records-page.ts`. Tests check that they are up to date.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buttonCode, type Entity, type Field, whyNotServed } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { ownAnswers, ownAnswersPath } from './answer-page.ts';
import { blocksPath, blocksReference } from './blocks-page.ts';
import { sdkReference, sdkReferencePath } from './sdk-page.ts';

const kindOf = (f: Field): string => {
  const of = f.of ? ` \`${f.of}\`` : '';
  return `${f.kind}${of}${f.many ? ' (several)' : ''}`;
};

const rulesOf = (f: Field): string =>
  [
    f.required && 'required',
    f.server && 'written by the server',
    f.frozen && 'fixed after add',
    f.setBy && `given by ${f.setBy.join(', ')}`,
    f.seenBy && `told to ${f.seenBy.join(', ')}`,
    f.within && `of the same \`${f.within}\``,
    f.writeOnly && 'never answered',
    f.unique && 'unique',
    f.min !== undefined && `≥ ${f.min}`,
    f.max !== undefined && `≤ ${f.max}`,
    f.pattern && `\`${f.pattern.replaceAll('|', '\\|')}\``,
    (f.cipher || f.sealed) && 'encrypted',
    f.mask && `masked as ${f.mask}`,
    f.search && `search ${f.search}`,
    f.sort && 'sortable',
    f.default !== undefined && `default ${f.default}`,
  ]
    .filter(Boolean)
    .join(', ');

const section = (key: string, e: Entity): string => {
  const [zh, en] = e.label;
  const verbs = Object.entries(e.verbs);
  return [
    `## ${key}: ${zh} ${en}`,
    '',
    `Wire \`${e.name}\`, path \`${e.path}\`, table \`${e.table}\`; found by ${e.key.map((k) => `\`${k}\``).join(' + ')}. Calls: ${e.calls.join(', ')}.`,
    `Read by ${e.access.read.join(', ')}; written by ${e.access.write.join(', ')}. Buttons: \`${buttonCode(e, '…')}\`.`,
    '',
    '| Field | Label | Kind | Rules |',
    '|---|---|---|---|',
    ...Object.entries(e.fields).map(([name, f]) => `| \`${name}\` | ${f.label.join(' · ')} | ${kindOf(f)} | ${rulesOf(f)} |`),
    ...(verbs.length === 0
      ? []
      : [
          '',
          `State: \`${e.stateField}\`.`,
          '',
          '| Verb | Label | From → to | Roles | Input |',
          '|---|---|---|---|---|',
          ...verbs.map(
            ([name, v]) =>
              `| \`${name}\` | ${v.label.join(' · ')} | ${v.from.join(', ')} → ${v.to ?? 'as the rule decides'} | ${v.roles.join(', ')} | ${Object.entries(
                v.input ?? {},
              )
                .map(([field, f]) => `\`${field}\`${f.required ? '' : '?'}`)
                .join(', ')} |`,
          ),
        ]),
    '',
  ].join('\n');
};

/** The expected page. */
export function reference(): string {
  return [
    '# Records',
    '',
    'Every managed record that the platform serves, with its fields, calls and verbs, written from the definitions in `sdk/src/entities`. All records also have `id`, `createBy`, `createTime`, `updateBy`, `updateTime` and `revision`. Money is in yuan on the wire and in integer fen in the client; bounds of money are fen. Lengths count characters.',
    '',
    ...entityList.filter(([, { path }]) => !whyNotServed(path)).map(([key, e]) => section(key, e)),
  ].join('\n');
}

export const referencePath = join(import.meta.dirname, '..', '..', 'docs', 'records.md');

if (import.meta.main) {
  writeFileSync(referencePath, reference());
  writeFileSync(sdkReferencePath, await sdkReference());
  writeFileSync(blocksPath, blocksReference());
  writeFileSync(ownAnswersPath, await ownAnswers());
}
