import type { Db } from '../../db/db.ts';

/**
 * Hears a channel from the first use on. Resolves once it is heard: until then a change could be missed, so nothing is kept. The next use
 * tries again what failed. `missed` is called when notices may have been lost.
 */
export function hearing(db: Db, channel: string, heard: (payload: string) => void, missed: () => void): () => Promise<unknown> {
  let listening: Promise<unknown> | undefined;
  return () => {
    if (listening) return listening;
    const attempt = db.listen(channel, heard, missed);
    listening = attempt;
    attempt.catch(() => {
      listening = undefined;
    });
    return attempt;
  };
}
