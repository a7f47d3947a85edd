import { ProviderSilent, type Transport } from '../pay/port.ts';
import type { NuonuoSettings } from './settings.ts';

/** The token of an application as all nodes share it. */
export interface KeptToken {
  readonly token: string | null;
  /** Until when it counts; null for one that never ends. */
  readonly until: Date | null;
  /** When tokens were asked for, the newest last. */
  readonly asked: readonly Date[];
}

/** Keeps the tokens of applications where every node and the next start find them: the platform gives few. */
export interface TokenKeeper {
  read(appKey: string): Promise<KeptToken | undefined>;
  /** Keeps when tokens were asked for; false if somebody else did since `before` was read. */
  keepAsked(appKey: string, before: KeptToken | undefined, asked: readonly Date[]): Promise<boolean>;
  keep(appKey: string, token: string, until: Date | null): Promise<void>;
}

/** What requests are made with. */
export interface TokenSource {
  current(): Promise<string>;
  /** Another one than this, which the gateway refused. */
  renew(refused: string): Promise<string>;
}

/** The platform's limit: so many tokens in so many days. */
export const mostTokens = 50;
const limitMs = 30 * 24 * 3_600_000;
/** It ends after a day, and is to be asked for anew an hour before. */
const earlyMs = 3_600_000;
/** Between two askings: somebody else may be about it, and a fresh token that is refused is not the token's fault. */
const pauseMs = 10 * 60_000;
/** After an asking without an answer it is asked again soon, then ever later: each may count, and a bad night must not use them up. */
const silentMs = { first: 60_000, most: 4 * 3_600_000 } as const;
/** Its word for too many askings; other errors are about who asks, and no token was given. */
const tooMany = '070306';

interface Given {
  readonly send: Transport;
  readonly now: () => Date;
  readonly keeper: TokenKeeper;
}

/** The access token of an application of its own (自用型应用): fetched, shared by all nodes, renewed before it ends, within the platform's limit. */
export function nuonuoTokens(settings: NuonuoSettings, { send, now, keeper }: Given): TokenSource {
  const { appKey, accessToken } = settings;
  if (accessToken !== undefined) {
    return {
      current: async () => accessToken,
      renew: () => Promise.reject(new ProviderSilent('the token of the settings is refused')),
    };
  }
  let held: Pick<KeptToken, 'token' | 'until'> | undefined;
  let asking: Promise<string> | undefined;
  let refusedAt = Number.NEGATIVE_INFINITY;
  /** Askings in a row that nobody answered, and the last of them. */
  let silent = { count: 0, at: 0 };
  const lasts = (
    one: Pick<KeptToken, 'token' | 'until'> | undefined,
    ms: number,
    refused?: string,
  ): one is { token: string; until: Date } =>
    one !== undefined && one.token !== null && one.token !== refused && (one.until === null || one.until.getTime() > now().getTime() + ms);

  const fetchNew = async (kept: KeptToken | undefined): Promise<string> => {
    const at = now().getTime();
    const recent = (kept?.asked ?? []).filter((one) => one.getTime() > at - limitMs);
    if (recent.length >= mostTokens) {
      const again = new Date((recent[0]?.getTime() ?? at) + limitMs).toISOString();
      throw new ProviderSilent(`${mostTokens} tokens were asked for within 30 days; the next can be from ${again} on`);
    }
    const last = recent.at(-1)?.getTime() ?? 0;
    const wait = last === silent.at ? Math.min(silentMs.first * 2 ** (silent.count - 1), silentMs.most) : pauseMs;
    if (at - last < wait || at - refusedAt < pauseMs) throw new ProviderSilent('a token was asked for a moment ago');
    const asked = [...recent, new Date(at)];
    // Kept before it is sent: an asking whose answer is lost counts as well.
    if (!(await keeper.keepAsked(appKey, kept, asked))) throw new ProviderSilent('another node is asking for a token');
    silent = { count: silent.count + 1, at };
    const said = await askForToken(settings, send);
    silent = { count: 0, at: 0 };
    if ('error' in said) {
      refusedAt = at;
      if (said.error !== tooMany) await keeper.keepAsked(appKey, { token: null, until: null, ...kept, asked }, recent);
      throw new ProviderSilent(`no token: ${said.error} ${said.why}`);
    }
    const until = said.seconds === null ? null : new Date(at + said.seconds * 1000);
    await keeper.keep(appKey, said.token, until);
    held = { token: said.token, until };
    return said.token;
  };

  const find = async (refused?: string): Promise<string> => {
    const kept = await keeper.read(appKey);
    if (lasts(kept, earlyMs, refused)) {
      held = kept;
      return kept.token;
    }
    try {
      return await fetchNew(kept);
    } catch (error) {
      // The hour before its end is there for bad days.
      if (error instanceof ProviderSilent && lasts(kept, 0, refused)) return kept.token;
      throw error;
    }
  };
  /** One asking at a time; those who come meanwhile wait for it. */
  const once = (refused?: string): Promise<string> => {
    asking ??= find(refused).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    current: async () => (lasts(held, earlyMs) ? held.token : once()),
    renew: (refused) => once(refused),
  };
}

type TokenSaid = { readonly token: string; readonly seconds: number | null } | { readonly error: string; readonly why: string };

const askForToken = async ({ appKey, appSecret, tokenUrl }: NuonuoSettings, send: Transport): Promise<TokenSaid> => {
  const { status, body } = await send({
    method: 'POST',
    url: tokenUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: new URLSearchParams({ client_id: appKey, client_secret: appSecret, grant_type: 'client_credentials' }).toString(),
  });
  let said: Readonly<Record<string, unknown>>;
  try {
    said = Object(JSON.parse(body)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new ProviderSilent(`the answer with the token is no JSON (${status})`, { cause: error });
  }
  const { access_token: token, expires_in: lasts, error, error_description: why } = said;
  if (typeof error === 'string' && error !== '') return { error, why: typeof why === 'string' ? why : '' };
  if (typeof token !== 'string' || token === '') throw new ProviderSilent(`answered ${status} without a token`);
  // Seconds, written as a text; an application whose tokens never end has none, or none that count.
  const seconds = Number(lasts ?? 0);
  return { token, seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null };
};
