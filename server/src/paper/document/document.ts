/** A text column or an amount column of a table; `share` is its part of the width. */
export interface DocumentColumn {
  readonly label: string;
  readonly share: number;
  readonly isAmount?: boolean;
}

/** A part of a document, from top to bottom. */
export type DocumentBlock =
  | { readonly kind: 'heading'; readonly text: string }
  /** Paragraphs, apart by line breaks. */
  | { readonly kind: 'text'; readonly text: string; readonly isSmall?: boolean }
  /** Labels with what is said of them, two beside each other. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** A table whose head comes again on every page; `sums` is its last row. */
  | {
      readonly kind: 'table';
      readonly columns: readonly DocumentColumn[];
      readonly rows: readonly (readonly string[])[];
      readonly sums?: readonly string[];
      /** What stands in place of rows if there are none. */
      readonly none: string;
    }
  /** A picture of somebody's signature over a line; `instead` stands there if it cannot be drawn, `below` is under it. */
  | {
      readonly kind: 'signature';
      readonly label: string;
      readonly picture: Uint8Array | undefined;
      readonly instead: string;
      readonly below: string;
    };

/** A document of A4 pages: a statement, a proof, a sheet. */
export interface PaperDocument {
  readonly locale: string;
  readonly title: string;
  /** Under the title: whose, of when. */
  readonly subtitle?: string;
  readonly blocks: readonly DocumentBlock[];
  /** At the foot of every page, before its number. */
  readonly foot: string;
  /** A proof in its short form, kept inside the file as that of a certificate. */
  readonly proof?: string;
}
