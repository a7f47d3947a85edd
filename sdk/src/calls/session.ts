import { isApiError } from '../client/answer/api-error.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { LoginResult, UserInfo } from '../contract/wire/session.ts';
import { area } from './area.ts';
import { pageOf, rowsOf } from './lists.ts';
import type { SysUserOnline } from './objects.ts';
import { segment } from './path.ts';

/** The answer of every kind of sign-in; the rest depends on the kind and on the backend. */
export type SignedIn = Pick<LoginResult, 'token' | 'userInfo'> & Partial<LoginResult>;

/** The identity chosen on the sign-in page. */
export interface Identity {
  readonly uType?: string;
  readonly sType?: string;
}

/** Kinds of sign-in besides the account's password, and other sessions. Each sign-in starts the client's session, as `login` does. */
export const sessionCalls = area((send) => ({
  /** Signs in with a code from a text message; refuses a wrong code, although old servers report success. Anyone. Signed. */
  phoneLogin: (input: Identity & { readonly mobile: string; readonly captcha: string }): Promise<SignedIn> =>
    send('POST', '/sys/phoneLogin', { body: input, signsIn: true }),
  /** Signs in with the token that a third party's page returned; a JeecgBoot from 3.6 on also receives the tenant. Anyone. Unsigned. */
  thirdLogin: (token: string, thirdType: string, as: Identity = {}, tenantId = 0): Promise<SignedIn> => {
    const path = `/sys/thirdLogin/getLoginUser/${segment(token)}/${segment(thirdType)}`;
    const options = { query: { ...as }, signsIn: true, retries: 0, jeecg: { path: `${path}/${tenantId}`, since: [3, 6] } } as const;
    // A JeecgBoot from 3.6 on has a third path segment, the tenant, and nothing at the shorter path.
    const isNewer = (error: unknown): boolean => isApiError(error) && error.status === 404 && error.code === 404;
    return send<SignedIn>('GET', path, { ...options, quiet: isNewer }).catch((error: unknown) => {
      if (!isNewer(error)) throw error;
      return send<SignedIn>('GET', `${path}/${tenantId}`, options);
    });
  },
  /** Signs in with a ticket of a CAS server; `service` is the address for which the ticket was issued. Anyone. Unsigned. */
  casLogin: (ticket: string, service: string): Promise<SignedIn> =>
    // A ticket can be used only once.
    send('GET', '/sys/cas/client/validateLogin', { query: { ticket, service }, signsIn: true, retries: 0 }),
  /** Signs in with a code from an e-mail. Anyone. Signed. */
  emailLogin: (input: Identity & { readonly email: string; readonly captcha: string }): Promise<SignedIn> =>
    send('POST', '/sys/emailLogin', { body: input, signsIn: true, jeecg: 'unsupported' }),
  /** The address of a third party's sign-in; it returns to `redirect` with `token` and `thirdType`. Anyone. Unsigned. */
  thirdLoginUrl: (thirdType: string, redirect: string): Promise<string> =>
    send('GET', `/sys/thirdLogin/oauth2/${segment(thirdType)}/authorize`, { query: { redirect }, jeecg: 'unsupported' }),
  /**
   * Proves the user's identity again, with the password or a code from `sendProofCode`. The proof is valid for five minutes in this
   * session; without it, calls that change who may sign in are refused with `account.unproved`; our own. Signed in. Signed.
   */
  prove: async (proof: Proof): Promise<void> => {
    await send('POST', '/sys/session/prove', { body: proof, jeecg: 'unsupported' });
  },
  /** Sends a code for `prove` to the account's own phone or e-mail address; our own. Signed in. Signed. */
  sendProofCode: async (way: 'sms' | 'email'): Promise<void> => {
    await send('POST', '/sys/session/proofCode', { body: { way }, jeecg: 'unsupported' });
  },
  /**
   * Links a third-party account, by the token that its sign-in returned, to the signed-in account (after `prove`); our own. Signed in.
   * Signed.
   */
  bindThird: async (token: string, thirdType: string): Promise<void> => {
    await send('POST', '/sys/thirdLogin/bind', { body: { token, thirdType }, jeecg: 'unsupported' });
  },
  /** Third-party accounts that can sign in to this account; our own. Signed in. Unsigned. */
  boundThirds: (): Promise<readonly BoundThird[]> => rowsOf(send('GET', '/sys/thirdLogin/bound', { jeecg: 'unsupported' })),
  /** Unlinks a third party (after `prove`); our own. Signed in. Unsigned. */
  unbindThird: async (thirdType: string): Promise<void> => {
    await send('DELETE', '/sys/thirdLogin/unbind', { query: { thirdType }, jeecg: 'unsupported' });
  },
  /** A slider puzzle for `checkSlider`; our own. Anyone. Signed. */
  newSlider: async (): Promise<string> =>
    (await send<{ readonly id: string }>('POST', '/sys/slider/new', { body: {}, jeecg: 'unsupported' })).id,
  /** A single-use pass for the drag of a slider: points from 0 to 1, each with the ms since it was pressed; our own. Anyone. Signed. */
  checkSlider: async (id: string, track: readonly SliderPoint[]): Promise<string> =>
    (await send<{ readonly slider: string }>('POST', '/sys/slider/check', { body: { id, track }, jeecg: 'unsupported' })).slider,
  /** The account's sessions, the current one first; our own. Signed in. Unsigned. */
  ownSessions: (): Promise<readonly OwnSession[]> => rowsOf(send('GET', '/sys/session/list', { jeecg: 'unsupported' })),
  /** Ends one of the account's sessions; our own. Signed in. Unsigned. */
  endSession: async (id: string): Promise<void> => {
    await send('DELETE', '/sys/session/delete', { query: { id }, jeecg: 'unsupported' });
  },
  /** Ends all sessions of the account except the current one, and returns their number; our own. Signed in. Unsigned. */
  endOtherSessions: (): Promise<number> => send('DELETE', '/sys/session/deleteOthers', { jeecg: 'unsupported' }),
  /**
   * A new token for the current session; the old one becomes invalid. Pass it to the client with `setToken`; our own. Signed in. Signed.
   */
  renewToken: async (): Promise<string> =>
    (await send<{ readonly token: string }>('POST', '/sys/session/renew', { body: {}, jeecg: 'unsupported' })).token,
  /** Ends another user's session. ADMIN. Signed. */
  forceLogout: async (token: string): Promise<void> => {
    await send('POST', '/sys/online/forceLogout', { body: { token } });
  },
  /** Who is signed in now. ADMIN. Unsigned. */
  onlineUsers: (
    query: { readonly username?: string; readonly pageNo?: number; readonly pageSize?: number } = {},
  ): Promise<Page<SysUserOnline>> => pageOf(send('GET', '/sys/online/list', { query: { pageNo: 1, pageSize: 10, ...query } })),
  /** The tenants of the account, and its current one. Signed in. Unsigned. */
  tenants: async (): Promise<OwnTenants> => {
    const { list, current } = await send<Partial<OwnTenants>>('GET', '/sys/user/getCurrentUserTenants', {
      jeecg: { path: '/sys/tenant/getCurrentUserTenant' },
    });
    return { list: list ?? [], current: current ?? null };
  },
  /** Changes the tenant of the session; call the client's `setTenant` afterwards. Signed in. Signed. */
  selectTenant: async (tenantId: number, username: string): Promise<UserInfo> => {
    const body = { tenantId, username };
    return (await send<{ readonly userInfo: UserInfo }>('POST', '/sys/selectTenant', { body, jeecg: 'unsupported' })).userInfo;
  },
}));

/** The password of the account, or a code sent to its own phone or e-mail address. */
export type Proof = { readonly password: string } | { readonly way: 'sms' | 'email'; readonly captcha: string };

/** The position of a slider's handle, from 0 to 1, and the ms since it was pressed. */
export type SliderPoint = readonly [at: number, ms: number];

/** A third-party account that can sign in to this account. */
export interface BoundThird {
  readonly thirdType: string;
  readonly displayName: string | null;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  readonly createTime: string;
}

/** One of the account's sessions; times are `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export interface OwnSession {
  readonly id: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** 1 account, 2 phone or e-mail code, 3 third party. */
  readonly loginType: number;
  readonly createTime: string;
  /** When it was last used, to within minutes. */
  readonly lastTime: string;
  readonly expireTime: string;
  /** Whether it is the caller's session. */
  readonly current: boolean;
}

export interface OwnTenants {
  readonly list: readonly { readonly id: number; readonly name: string }[];
  /** Id of the session's tenant; null if the backend does not say. */
  readonly current: number | null;
}
