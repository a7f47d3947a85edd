import type { KeptToken, TokenKeeper } from './token.ts';

/** Keeps tokens in memory, as nodes of one database share them. */
export function memoryTokens(): TokenKeeper & { readonly kept: Map<string, KeptToken> } {
  const kept = new Map<string, KeptToken>();
  const timesOf = (one: KeptToken | undefined): string => JSON.stringify(one?.asked ?? []);
  return {
    kept,
    read: async (appKey) => kept.get(appKey),
    async keepAsked(appKey, before, asked) {
      const now = kept.get(appKey);
      if (timesOf(now) !== timesOf(before)) return false;
      kept.set(appKey, { token: now?.token ?? null, until: now?.until ?? null, asked });
      return true;
    },
    async keep(appKey, token, until) {
      kept.set(appKey, { token, until, asked: kept.get(appKey)?.asked ?? [] });
    },
  };
}
