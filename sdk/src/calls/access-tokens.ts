import type { AccessTokenFacts } from '../contract/wire/session.ts';
import { area } from './area.ts';
import { rowsOf } from './lists.ts';

/**
 * Personal access tokens of the account, for programs; our own. A caller that uses such a token is refused (`token.in_person`). A call that
 * requires a recent proof of identity, for example to create an administrator, is refused for a token with full scope (`token.unproved`); a
 * token that names the call may make it.
 */
export const accessTokenCalls = area((send) => ({
  /** Creates a token and returns it this one time: nobody can read it again. Requires `prove` of the session calls. Signed in. Signed. */
  create: (input: NewAccessToken): Promise<MadeAccessToken> => send('POST', '/sys/accessToken/add', { body: input, jeecg: 'unsupported' }),
  /** The account's own tokens, newest first, without the secret part. Signed in. Unsigned. */
  list: (): Promise<readonly AccessToken[]> => rowsOf(send('GET', '/sys/accessToken/list', { jeecg: 'unsupported' })),
  /** Ends a token immediately, on every node. Signed in. Unsigned. */
  revoke: async (id: string): Promise<void> => {
    await send('DELETE', '/sys/accessToken/delete', { query: { id }, jeecg: 'unsupported' });
  },
}));

export interface NewAccessToken {
  /** The owner's name for it; at most 50 characters. */
  readonly name: string;
  /** `['read']`, `['write']` (all that the account may do), or calls by name: `['dsTbUnit', 'dsTbRegistration:list']`. */
  readonly scope: readonly string[];
  /** Lifetime in days, 1 to 365. */
  readonly days: number;
}

/** A token as its owner sees it; times are `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export interface AccessToken extends AccessTokenFacts {
  readonly id: string;
  /** The first characters of the token. */
  readonly start: string;
  readonly createTime: string;
  /** When and from which address it was last used, to within a minute; null if never. */
  readonly lastTime: string | null;
  readonly lastIp: string | null;
}

export interface MadeAccessToken extends AccessToken {
  readonly token: string;
}
