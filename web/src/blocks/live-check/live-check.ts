/** Asks the server about a value: resolves with its words against it, and with undefined if it is free or right. */
export type LiveAsk = (value: string, signal: AbortSignal) => Promise<string | undefined>;

/** Ms that an answer may take; a value that nobody answered for passes, since saving checks it once more. */
const longestMs = 5000;

/**
 * Questions about the values of one input, in order: a newer value drops the question about an older one, whose answer is then never heard,
 * and a value that was answered is not asked about again. A question that fails says nothing against the value.
 */
export function liveCheck(ask: LiveAsk) {
  let latest: { readonly value: string; readonly answer: Promise<string | undefined>; readonly stop: AbortController } | undefined;

  const asked = async (value: string, stop: AbortController): Promise<string | undefined> => {
    try {
      return await ask(value, AbortSignal.any([stop.signal, AbortSignal.timeout(longestMs)]));
    } catch {
      if (latest?.stop === stop) latest = undefined;
      return undefined;
    }
  };

  return {
    /** The server's words against the value; undefined for an empty one, which nobody asks about (FORM-19). */
    async fault(value: string): Promise<string | undefined> {
      if (value.trim() === '') {
        this.drop();
        return undefined;
      }
      if (latest?.value !== value) {
        this.drop();
        const stop = new AbortController();
        // Set before the question goes out, which may fail at once.
        const answer = Promise.resolve().then(() => asked(value, stop));
        latest = { value, answer, stop };
      }
      return latest?.answer;
    },
    /** Forgets the question that is on its way. */
    drop(): void {
      latest?.stop.abort();
      latest = undefined;
    },
  };
}
