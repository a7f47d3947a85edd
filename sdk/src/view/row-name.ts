import { type AnyRow, allFields, type Entity } from '../contract/entity.ts';
import { type Label, type Language, labelIn } from '../contract/label.ts';

type Named = Pick<Entity, 'fields' | 'title' | 'titleEn' | 'namedBy' | 'apart' | 'label' | 'numericDelFlag'>;

/** Between the parts of a name. */
export const nameJoint = ' · ';

/** The first part of a name, where what it belongs to stands elsewhere. */
export function ownName(name: string): string {
  return name.split(nameJoint, 1)[0] ?? name;
}

const filled = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** A text without an id in it, such as the code of an expert's account in the ledger has. */
const spoken = (value: unknown): string | undefined => {
  const text = filled(value);
  return text !== undefined && /[0-9a-f]{32}/.test(text) ? undefined : text;
};

/** One member of a row as a part of its name: a reference or a word by its text, a number behind its label, a moment to the minute. */
const partOf = (entity: Named, row: AnyRow, name: string, language: Language): string | undefined => {
  const field = allFields(entity)[name];
  if (!field) return undefined;
  const text = spoken(row[`${name}_dictText`]);
  if (field.kind === 'dict' || field.kind === 'ref') return text;
  const value = row[name];
  if (typeof value === 'number') return `${labelIn(field.label, language)} ${value}`;
  return field.kind === 'instant' ? filled(value)?.slice(0, 16) : spoken(value);
};

/**
 * What people call a row: its title, in English its English twin if that is filled in; a row without a title is called after the rows that
 * it belongs to, and failing that after its kind and the day it was made. Never an id.
 */
export function rowTitle(entity: Named, row: AnyRow, language: Language): string {
  const twin = language === 'en' && entity.titleEn ? filled(row[entity.titleEn]) : undefined;
  const own = twin ?? (Object.hasOwn(entity.fields, entity.title) ? titleText(entity, row, language) : undefined);
  if (own !== undefined) return own;
  const names = entity.namedBy ?? Object.keys(entity.fields).filter((name) => isOwner(entity, name));
  const parts = names.flatMap((name) => partOf(entity, row, name, language) ?? []);
  if (parts.length > 0) return parts.join(nameJoint);
  const made = filled(row.createTime)?.slice(0, 10);
  return [labelIn(entity.label as Label, language), ...(made ? [made] : [])].join(' ');
}

const isOwner = (entity: Named, name: string): boolean => entity.fields[name]?.kind === 'ref' && entity.fields[name].required === true;

const titleText = (entity: Named, row: AnyRow, language: Language): string | undefined => {
  const field = entity.fields[entity.title];
  if (field?.kind === 'dict' || field?.kind === 'ref') return spoken(row[`${entity.title}_dictText`]);
  if (typeof row[entity.title] === 'number') return partOf(entity, row, entity.title, language);
  return spoken(row[entity.title]);
};

/** What tells a row from its namesakes: the final review of which competition. */
export function rowApart({ apart }: Pick<Entity, 'apart'>, row: AnyRow): string | undefined {
  return apart ? spoken(row[`${apart}_dictText`]) : undefined;
}

/** The title of a row and what tells it from its namesakes, for places where it stands alone. */
export function rowName(entity: Named, row: AnyRow, language: Language): string {
  const apart = rowApart(entity, row);
  const title = rowTitle(entity, row, language);
  return apart ? `${title}${nameJoint}${apart}` : title;
}
