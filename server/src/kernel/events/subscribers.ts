/** Who hears what, by name. */
export interface Subscribers {
  isEmpty(): boolean;
  has(name: string): boolean;
  /** Returns a function that ends it. */
  add(name: string, heard: (message: never) => void): () => void;
  tell(name: string, message: unknown): void;
}

export function subscribers(): Subscribers {
  const all = new Map<string, Set<(message: never) => void>>();
  return {
    isEmpty: () => all.size === 0,
    has: (name) => all.has(name),
    add(name, heard) {
      const own = all.get(name) ?? new Set();
      all.set(name, own);
      own.add(heard);
      return () => {
        own.delete(heard);
        if (own.size === 0 && all.get(name) === own) all.delete(name);
      };
    },
    tell(name, message) {
      for (const heard of all.get(name) ?? []) {
        // A fault of one subscriber must not affect the others.
        try {
          heard(message as never);
        } catch (error) {
          process.emitWarning(error instanceof Error ? error : String(error));
        }
      }
    },
  };
}
