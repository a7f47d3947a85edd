import type { AnyRow } from '@saiyun/sdk';
import { type Entity, type Language, labelIn } from '@saiyun/sdk/contract';
import { factGroups, formatValue, namesIn } from '@saiyun/sdk/view';
import type { TuiText } from '../../texts/index.ts';

/** Says nothing to a reader: stored data without a shape of its own, and ids without the name of what they stand for. */
const isSilent = (entity: Entity, name: string, row: AnyRow): boolean => {
  const field = entity.fields[name];
  return !field || field.kind === 'json' || (field.kind === 'ref' && !row[`${name}_dictText`]);
};

/** What a row says, group by group, a line for each fact. */
export function factsOf(entity: Entity, row: AnyRow, language: Language, t: TuiText): string {
  const isShown = (name: string): boolean =>
    row[name] !== null && row[name] !== undefined && row[name] !== '' && !isSilent(entity, name, row);
  const lineOf = (name: string): string => {
    const field = entity.fields[name];
    const dictText = row[`${name}_dictText`];
    if (!field) return '';
    const value = formatValue(field, row[name], typeof dictText === 'string' ? dictText : undefined, language);
    return `  ${t('queue.fact', { label: labelIn(field.label, language), value })}`;
  };
  return factGroups(entity, isShown)
    .map(({ label, fields }) => [labelIn(label, language), ...fields.flatMap(namesIn).map(lineOf)].join('\n'))
    .join('\n\n');
}
