/** Rows that are stamped one by one; more are drawn anew with all others. */
const mostStamps = 200;

/** What a row drawn at some place depends on: another number says that it is to be drawn anew. */
export class Stamps {
  readonly #stamps = new Map<number, number>();
  readonly #watchers = new Set<() => void>();
  #stamp = 0;
  #allStamp = 0;

  /** Tells that some rows have to be drawn anew; `of` says which. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  };

  readonly of = (row: number): number => Math.max(this.#stamps.get(row) ?? 0, this.#allStamp);

  touch(first: number, last: number): void {
    this.#stamp += 1;
    if (last - first > mostStamps || this.#stamps.size > 10 * mostStamps) {
      this.#stamps.clear();
      this.#allStamp = this.#stamp;
    } else for (let row = first; row <= last; row++) this.#stamps.set(row, this.#stamp);
    for (const listener of this.#watchers) listener();
  }
}
