import type { PrintField, PrintFields } from '@saiyun/sdk/calls';
import type { Label, Row } from '@saiyun/sdk/contract';
import type { printTemplate } from '@saiyun/sdk/entities';
import type { PrintBody, PrintSection } from '@saiyun/sdk/logic/online';

export type PrintRow = Row<typeof printTemplate>;
export type SectionKind = PrintSection['kind'];
export const sectionKinds = ['fields', 'text', 'rows', 'signatures'] as const satisfies readonly SectionKind[];

/** A part of the page with a name of its own while it is on the desk: parts have none when they are stored. */
export interface Placed {
  readonly id: number;
  readonly section: PrintSection;
}

/** What is edited on the desk. */
export interface Design {
  readonly templateName: string;
  readonly templateNameEn: string;
  readonly source: string;
  readonly title: string;
  readonly titleEn: string;
  readonly paper: NonNullable<PrintBody['paper']>;
  readonly parts: readonly Placed[];
  readonly readRoles: readonly string[];
}

export function designOf(row: PrintRow): Design {
  const body = row.body as PrintBody;
  return {
    templateName: row.templateName,
    templateNameEn: row.templateNameEn ?? '',
    source: row.source,
    title: body.title,
    titleEn: body.titleEn ?? '',
    paper: body.paper ?? 'A4',
    parts: body.sections.map((section, id) => ({ id, section })),
    readRoles: (row.readRoles ?? '').split(',').filter((one) => one !== ''),
  };
}

const without = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined && one !== '')) as T;

/** The page as the row stores it. */
export function bodyOf({ title, titleEn, paper, parts }: Design): PrintBody {
  return without({ title: title.trim(), titleEn: titleEn.trim(), paper, sections: parts.map(({ section }) => without(section)) });
}

export function storedDesign(design: Design) {
  const { templateName, templateNameEn, source, readRoles } = design;
  return {
    templateName: templateName.trim(),
    templateNameEn: templateNameEn.trim() || null,
    source,
    body: bodyOf(design),
    readRoles: readRoles.join(','),
  };
}

/** So many fields a new part begins with. */
const firstFields = 6;
const common: ReadonlySet<string> = new Set(['id', 'createBy', 'createTime', 'updateBy', 'updateTime']);

const firstOf = (fields: readonly PrintField[]): readonly string[] =>
  fields
    .map(({ field }) => field)
    .filter((field) => !common.has(field))
    .slice(0, firstFields);

/** A new part of the page, with what its source offers first. */
export function newSection(kind: SectionKind, { fields, parts }: PrintFields, [label, labelEn]: Label): PrintSection {
  switch (kind) {
    case 'fields':
      return { kind, columns: 2, fields: firstOf(fields) };
    case 'text':
      return { kind, text: '' };
    case 'rows': {
      const [part] = parts;
      return { kind, form: part?.form ?? '', fields: part ? firstOf(part.fields) : [] };
    }
    case 'signatures':
      return { kind, labels: [label], labelsEn: [labelEn] };
  }
}

export function withPart(
  parts: readonly Placed[],
  section: PrintSection,
  after: number | undefined,
): { readonly parts: readonly Placed[]; readonly id: number } {
  const id = 1 + Math.max(-1, ...parts.map((one) => one.id));
  const at = parts.findIndex((one) => one.id === after);
  return { parts: parts.toSpliced(at < 0 ? parts.length : at + 1, 0, { id, section }), id };
}

/** What stands against the page; `part` is the one that it stands against. */
export interface Problem {
  readonly kind: 'name' | 'title' | 'readers' | 'sections' | 'fields' | 'text' | 'form' | 'labels' | 'gone';
  readonly part?: number;
}

const namesIn = (text: string | undefined): readonly string[] =>
  [...(text ?? '').matchAll(/\{([a-z][A-Za-z0-9]{0,29})\}/g)].map(([, name]) => name ?? '');

const problemOf = (section: PrintSection, known: PrintFields | undefined): Problem['kind'] | undefined => {
  const has = (fields: readonly PrintField[] | undefined, name: string): boolean => fields?.some(({ field }) => field === name) !== false;
  switch (section.kind) {
    case 'fields':
      if (section.fields.length === 0) return 'fields';
      return section.fields.every((name) => has(known?.fields, name)) ? undefined : 'gone';
    case 'text':
      if (section.text.trim() === '') return 'text';
      return [...namesIn(section.text), ...namesIn(section.textEn)].every((name) => has(known?.fields, name)) ? undefined : 'gone';
    case 'rows': {
      const part = known?.parts.find(({ form }) => form === section.form);
      if (section.form === '' || (known && !part)) return 'form';
      if (section.fields.length === 0) return 'fields';
      return section.fields.every((name) => has(part?.fields, name)) ? undefined : 'gone';
    }
    case 'signatures':
      return section.labels.length > 0 && section.labels.every((label) => label.trim() !== '') ? undefined : 'labels';
  }
};

/** Nothing is said of fields while they are read. */
export function problemsOf({ templateName, title, readRoles, parts }: Design, known: PrintFields | undefined): readonly Problem[] {
  const found: Problem[] = [];
  if (templateName.trim() === '') found.push({ kind: 'name' });
  if (title.trim() === '') found.push({ kind: 'title' });
  if (readRoles.length === 0) found.push({ kind: 'readers' });
  if (parts.length === 0) found.push({ kind: 'sections' });
  for (const { id, section } of parts) {
    const kind = problemOf(section, known);
    if (kind) found.push({ kind, part: id });
  }
  return found;
}

/** Names of fields in the reader's language, each once: of two that are called the same the second has a number. */
export type FieldWords = ReadonlyMap<string, string>;

export function wordsOf(fields: readonly PrintField[], lang: 'zh-CN' | 'en'): FieldWords {
  const seen = new Map<string, number>();
  return new Map(
    fields.map(({ field, label }) => {
      const word = lang === 'en' ? label[1] : label[0];
      const count = (seen.get(word) ?? 0) + 1;
      seen.set(word, count);
      return [field, count === 1 ? word : `${word} ${count}`] as const;
    }),
  );
}

/** A text as people read it, `{事由}`, for one as it is stored, `{title}`. */
export function inWords(text: string, words: FieldWords): string {
  return text.replace(/\{([a-z][A-Za-z0-9]{0,29})\}/g, (all, name: string) => {
    const word = words.get(name);
    return word === undefined ? all : `{${word}}`;
  });
}

/** And back; what names no field stays as it was written. */
export function fromWords(text: string, words: FieldWords): string {
  const names = new Map([...words].map(([name, word]) => [word, name]));
  return text.replace(/\{([^{}]+)\}/g, (all, word: string) => {
    const name = names.get(word);
    return name === undefined ? all : `{${name}}`;
  });
}
