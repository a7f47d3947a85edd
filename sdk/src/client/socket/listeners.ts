/** Who wants to be told of something, for as long as a socket lives. */
export interface Listeners<T> {
  /** Answers the way to stop listening. */
  readonly add: (listener: (value: T) => void) => () => void;
  readonly tell: (value: T) => void;
  readonly clear: () => void;
}

/** A listener that throws goes to `onError`, and does not keep the others from being told. */
export function listeners<T>(onError?: (error: unknown) => void): Listeners<T> {
  const all = new Set<{ readonly run: (value: T) => void }>();
  return {
    add(listener) {
      // An entry of its own, so that one function may listen twice.
      const entry = { run: listener };
      all.add(entry);
      return () => void all.delete(entry);
    },
    tell(value) {
      // Those who join while others are told hear of the next one.
      const told = [...all];
      for (const { run } of told) {
        try {
          run(value);
        } catch (error) {
          onError?.(error);
        }
      }
    },
    clear: () => all.clear(),
  };
}
