import type { Entity } from '../../contract/entity.ts';
import type { Field } from '../../contract/field.ts';

/** Where the one search box of a list looks for what is typed into it. */
export interface SearchedFields {
  /** Texts that hold it: names, titles, codes and numbers. */
  readonly parts: readonly string[];
  /** Encrypted texts that equal it; a part of one is never found. */
  readonly whole: readonly string[];
  /** References to rows whose title holds it. */
  readonly refs: readonly string[];
}

/** Most words of a search; each of them must be found. */
export const mostSearchedWords = 8;

/** The words of a search. */
export function searchedWords(text: string): readonly string[] {
  return [...new Set(text.split(/\s+/).filter(Boolean))].slice(0, mostSearchedWords);
}

const isPlain = ({ cipher, sealed, mask, writeOnly }: Field): boolean => !cipher && !sealed && !mask && !writeOnly;

/** The fields by which people look for a row: what names it, its codes, and the people and places that its list shows. */
export function searchedFields(entity: Entity): SearchedFields {
  const naming = new Set([entity.title, entity.titleEn, entity.under, ...entity.key]);
  const fields = Object.entries(entity.fields);
  const names = (found: (name: string, field: Field) => boolean): readonly string[] =>
    fields.flatMap(([name, field]) => (found(name, field) ? [name] : []));
  return {
    parts: names((name, f) => f.kind === 'text' && isPlain(f) && (f.search === 'like' || f.unique === true || naming.has(name))),
    whole: names((_, f) => f.kind === 'text' && f.cipher === true && f.search !== undefined),
    refs: names((name, f) => f.kind === 'ref' && !f.many && isPlain(f) && (f.list !== false || naming.has(name) || name === entity.apart)),
  };
}

/** Whether a list has a search box. */
export function isSearched(entity: Entity): boolean {
  const { parts, whole, refs } = searchedFields(entity);
  return parts.length + whole.length + refs.length > 0;
}
