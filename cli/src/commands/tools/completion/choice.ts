/** Something that may come next on a command line, and what it means. */
export interface Choice {
  readonly value: string;
  readonly about: string;
}
