/** The lists of a competition's configuration, in the order in which they are written. */
export const configParts = [
  'reviewTemplates',
  'groups',
  'stages',
  'fees',
  'forms',
  'reviewProjects',
  'awardRules',
  'certificateTemplates',
  'recusalRules',
] as const;
export type ConfigPart = (typeof configParts)[number];

/**
 * One row in a configuration: its fields by name, money in yuan, codes of dictionaries, and what it refers to by code or name (`A`, `初审`,
 * `论文评审@1` for a version). A field that is left out stays as it is, or takes its default in a new row; `null` empties it.
 */
export type ConfigRow = Readonly<Record<string, unknown>>;

/** A competition with all that is set up for it, but for people, schools, entries and files. */
export type CompetitionConfig = {
  readonly kind: 'competition';
  /** Of the format. */
  readonly version: 1;
  readonly competition: ConfigRow;
} & { readonly [P in ConfigPart]?: readonly ConfigRow[] };

/** What applying a configuration does, or would do, to one row. */
export interface ConfigChange {
  readonly part: ConfigPart | 'competition' | 'reviewItems';
  /** The record in the reader's language. */
  readonly label: string;
  /** Its code or name, and that of the row that it is a part of. */
  readonly name: string;
  readonly action: 'add' | 'edit' | 'delete';
  /** What changes, with values as in a configuration; null is empty. */
  readonly fields: readonly { readonly field: string; readonly label: string; readonly before: unknown; readonly after: unknown }[];
}

export interface ConfigApplied {
  /** Of the competition. */
  readonly id: string;
  readonly changes: readonly ConfigChange[];
  /** How many rows of the configuration were as they should be. */
  readonly unchanged: number;
  /** Rows that the given lists do not have and that stay, as nobody asked to delete them. */
  readonly unlisted: readonly Pick<ConfigChange, 'part' | 'label' | 'name'>[];
  /** Digest of the changes: a call that names it is refused if it would make others. */
  readonly plan: string;
}
