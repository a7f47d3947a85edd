import type { ImportField, ImportPreview, PreviewColumn } from '@saiyun/sdk/calls';

/** Fields by letters of the column; a column that it does not name is left out. */
export type Matches = Readonly<Record<string, string>>;

/** What the server suggests. */
export function suggestedMatches(columns: readonly PreviewColumn[]): Matches {
  return Object.fromEntries(columns.flatMap(({ letters, field }) => (field === null ? [] : [[letters, field]])));
}

/** The matches after a column was given a field, or none. */
export function withMatch(matches: Matches, letters: string, field: string | undefined): Matches {
  const { [letters]: _before, ...others } = matches;
  return field === undefined ? others : { ...others, [letters]: field };
}

export interface MatchFaults {
  /** Needed fields that no column holds. */
  readonly missing: readonly ImportField[];
  /** Fields that several columns hold. */
  readonly twice: ReadonlySet<string>;
}

/** Why columns that are matched so cannot be imported; `given` is a field that needs no column. */
export function matchFaults({ fields }: Pick<ImportPreview, 'fields'>, matches: Matches, given?: string): MatchFaults {
  const used = Object.values(matches);
  return {
    missing: fields.filter(({ name, required }) => required && name !== given && !used.includes(name)),
    twice: new Set(used.filter((name, i) => used.indexOf(name) < i)),
  };
}
