export type Image = Readonly<Record<string, unknown>>;

/** What was and what is of one act on a row; after an edit only what differs. */
export interface Images {
  readonly before: Image | null;
  readonly after: Image | null;
}
