import type { AccessTokenFacts } from '../contract/wire/session.ts';
import { area } from './area.ts';
import { rowsOf } from './lists.ts';

/**
 * Personal access tokens of the own account, for programs; our own. A caller that came with such a token is refused (`token.in_person`). What
 * asks for a proof of who one is, such as making an administrator, is refused to a token for everything (`token.unproved`): one that names the
 * call does it.
 */
export const accessTokenCalls = area((send) => ({
  /** Makes a token and tells it, this once: nobody can read it again. After `prove` of the session calls. Signed in. Signed. */
  create: (input: NewAccessToken): Promise<MadeAccessToken> => send('POST', '/sys/accessToken/add', { body: input, jeecg: 'unsupported' }),
  /** The own tokens, the newest first, without what would let anybody use them. Signed in. Unsigned. */
  list: (): Promise<readonly AccessToken[]> => rowsOf(send('GET', '/sys/accessToken/list', { jeecg: 'unsupported' })),
  /** Ends a token at once, on every node. Signed in. Unsigned. */
  revoke: async (id: string): Promise<void> => {
    await send('DELETE', '/sys/accessToken/delete', { query: { id }, jeecg: 'unsupported' });
  },
}));

export interface NewAccessToken {
  /** For the owner to tell it from others; at most 50 characters. */
  readonly name: string;
  /** `['read']`, `['write']` (all that the account may do), or calls by name: `['dsTbUnit', 'dsTbRegistration:list']`. */
  readonly scope: readonly string[];
  /** How many days it lives, 1 to 365. */
  readonly days: number;
}

/** A token as its owner sees it; times are `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export interface AccessToken extends AccessTokenFacts {
  readonly id: string;
  /** The first characters of the token. */
  readonly start: string;
  readonly createTime: string;
  /** When and from which address it was last used, to within a minute; null when it never was. */
  readonly lastTime: string | null;
  readonly lastIp: string | null;
}

export interface MadeAccessToken extends AccessToken {
  readonly token: string;
}
