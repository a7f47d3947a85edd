/** Values that take long to build, the ones used last; building another lets go of the one that was not used for longest. */
export interface Few<V> {
  get(key: string, build: () => Promise<V | undefined>): Promise<V | undefined>;
}

/**
 * Keeps at most `most` values. Callers that come during a build build for themselves: one that holds a transaction must not wait for one
 * that waits for its connection.
 */
export function keepFew<V>(most: number): Few<V> {
  const kept = new Map<string, V>();
  const keep = (key: string, value: V): V => {
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
  return {
    async get(key, build) {
      const value = kept.get(key) ?? (await build());
      return value && keep(key, value);
    },
  };
}
