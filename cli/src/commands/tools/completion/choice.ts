/** A possible next word of a command line, and its meaning. */
export interface Choice {
  readonly value: string;
  readonly about: string;
}
