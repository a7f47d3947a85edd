/** The listeners of one event, for the life of a socket. */
export interface Listeners<T> {
  /** Returns a function that removes the listener. */
  readonly add: (listener: (value: T) => void) => () => void;
  readonly tell: (value: T) => void;
  readonly clear: () => void;
}

/** If a listener throws, the error goes to `onError` and the other listeners still run. */
export function listeners<T>(onError?: (error: unknown) => void): Listeners<T> {
  const all = new Set<{ readonly run: (value: T) => void }>();
  return {
    add(listener) {
      // A separate entry, so that one function may listen twice.
      const entry = { run: listener };
      all.add(entry);
      return () => void all.delete(entry);
    },
    tell(value) {
      // Listeners that join during a call hear the next event.
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
