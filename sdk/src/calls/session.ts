import { isApiError } from '../client/answer/api-error.ts';
import type { Page } from '../contract/wire/envelope.ts';
import type { LoginResult, UserInfo } from '../contract/wire/session.ts';
import { area } from './area.ts';
import { pageOf, rowsOf } from './lists.ts';
import type { SysUserOnline } from './objects.ts';
import { segment } from './path.ts';

/** What every way to sign in answers; the rest depends on the way and on the backend. */
export type SignedIn = Pick<LoginResult, 'token' | 'userInfo'> & Partial<LoginResult>;

/** The choice of an identity on the page of signing in. */
export interface Identity {
  readonly uType?: string;
  readonly sType?: string;
}

/** Ways to sign in besides the account's password, and the sessions of others. Each way starts the client's session, as `login` does. */
export const sessionCalls = area((send) => ({
  /** Signs in with a code from a text message (CALL-02); a wrong code is refused although old servers call it a success. Anyone. Signed. */
  phoneLogin: (input: Identity & { readonly mobile: string; readonly captcha: string }): Promise<SignedIn> =>
    send('POST', '/sys/phoneLogin', { body: input, signsIn: true }),
  /** Signs in with the token that a third party's page came back with (CALL-03); a JeecgBoot from 3.6 on is told the tenant too. Anyone. Unsigned. */
  thirdLogin: (token: string, thirdType: string, as: Identity = {}, tenantId = 0): Promise<SignedIn> => {
    const path = `/sys/thirdLogin/getLoginUser/${segment(token)}/${segment(thirdType)}`;
    const options = { query: { ...as }, signsIn: true, retries: 0, jeecg: { path: `${path}/${tenantId}`, since: [3, 6] } } as const;
    // A JeecgBoot from 3.6 on has a third part, the tenant; of the path without it no version but those before has anything.
    const isNewer = (error: unknown): boolean => isApiError(error) && error.status === 404 && error.code === 404;
    return send<SignedIn>('GET', path, { ...options, quiet: isNewer }).catch((error: unknown) => {
      if (!isNewer(error)) throw error;
      return send<SignedIn>('GET', `${path}/${tenantId}`, options);
    });
  },
  /** Signs in with a ticket of a CAS server; `service` is the address that the ticket was made for (CALL-06). Anyone. Unsigned. */
  casLogin: (ticket: string, service: string): Promise<SignedIn> =>
    // A ticket counts once.
    send('GET', '/sys/cas/client/validateLogin', { query: { ticket, service }, signsIn: true, retries: 0 }),
  /** Signs in with a code from an e-mail (CALL-98). Anyone. Signed. */
  emailLogin: (input: Identity & { readonly email: string; readonly captcha: string }): Promise<SignedIn> =>
    send('POST', '/sys/emailLogin', { body: input, signsIn: true, jeecg: 'unsupported' }),
  /** The address at which a third party asks to sign in; it leads back to `redirect` with `token` and `thirdType` (CALL-99). Anyone. Unsigned. */
  thirdLoginUrl: (thirdType: string, redirect: string): Promise<string> =>
    send('GET', `/sys/thirdLogin/oauth2/${segment(thirdType)}/authorize`, { query: { redirect }, jeecg: 'unsupported' }),
  /**
   * Proves once more who is signed in, by the password or a code of `sendProofCode`. It counts for five minutes in this session; without it what
   * decides who may come in is refused with `account.unproved`; our own. Signed in. Signed.
   */
  prove: async (proof: Proof): Promise<void> => {
    await send('POST', '/sys/session/prove', { body: proof, jeecg: 'unsupported' });
  },
  /** Sends a code for `prove` to the account's own phone or mailbox; our own. Signed in. Signed. */
  sendProofCode: async (way: 'sms' | 'email'): Promise<void> => {
    await send('POST', '/sys/session/proofCode', { body: { way }, jeecg: 'unsupported' });
  },
  /** Links the person behind a token that came back to the signed-in account (after `prove`); our own. Signed in. Signed. */
  bindThird: async (token: string, thirdType: string): Promise<void> => {
    await send('POST', '/sys/thirdLogin/bind', { body: { token, thirdType }, jeecg: 'unsupported' });
  },
  /** Third-party accounts that sign in to the own one; our own. Signed in. Unsigned. */
  boundThirds: (): Promise<readonly BoundThird[]> => rowsOf(send('GET', '/sys/thirdLogin/bound', { jeecg: 'unsupported' })),
  /** Unlinks a third party (after `prove`); our own. Signed in. Unsigned. */
  unbindThird: async (thirdType: string): Promise<void> => {
    await send('DELETE', '/sys/thirdLogin/unbind', { query: { thirdType }, jeecg: 'unsupported' });
  },
  /** A slider to drag, for `checkSlider`; our own. Anyone. Signed. */
  newSlider: async (): Promise<string> =>
    (await send<{ readonly id: string }>('POST', '/sys/slider/new', { body: {}, jeecg: 'unsupported' })).id,
  /** A pass that counts once, for the drag of a slider: points from 0 to 1, with the ms since it was pressed; our own. Anyone. Signed. */
  checkSlider: async (id: string, track: readonly SliderPoint[]): Promise<string> =>
    (await send<{ readonly slider: string }>('POST', '/sys/slider/check', { body: { id, track }, jeecg: 'unsupported' })).slider,
  /** The sessions of the own account, the present one first; our own. Signed in. Unsigned. */
  ownSessions: (): Promise<readonly OwnSession[]> => rowsOf(send('GET', '/sys/session/list', { jeecg: 'unsupported' })),
  /** Ends one of the own sessions; our own. Signed in. Unsigned. */
  endSession: async (id: string): Promise<void> => {
    await send('DELETE', '/sys/session/delete', { query: { id }, jeecg: 'unsupported' });
  },
  /** Ends all own sessions but the present one, and says how many; our own. Signed in. Unsigned. */
  endOtherSessions: (): Promise<number> => send('DELETE', '/sys/session/deleteOthers', { jeecg: 'unsupported' }),
  /** A new token for the present session; the old one is dead. Give it to the client with `setToken`; our own. Signed in. Signed. */
  renewToken: async (): Promise<string> =>
    (await send<{ readonly token: string }>('POST', '/sys/session/renew', { body: {}, jeecg: 'unsupported' })).token,
  /** Ends the session of another (CALL-05). ADMIN. Signed. */
  forceLogout: async (token: string): Promise<void> => {
    await send('POST', '/sys/online/forceLogout', { body: { token } });
  },
  /** Who is signed in now (CALL-123). ADMIN. Unsigned. */
  onlineUsers: (
    query: { readonly username?: string; readonly pageNo?: number; readonly pageSize?: number } = {},
  ): Promise<Page<SysUserOnline>> => pageOf(send('GET', '/sys/online/list', { query: { pageNo: 1, pageSize: 10, ...query } })),
  /** The tenants of the account, and the one that it works in (CALL-101). Signed in. Unsigned. */
  tenants: async (): Promise<OwnTenants> => {
    const { list, current } = await send<Partial<OwnTenants>>('GET', '/sys/user/getCurrentUserTenants', {
      jeecg: { path: '/sys/tenant/getCurrentUserTenant' },
    });
    return { list: list ?? [], current: current ?? null };
  },
  /** Changes the tenant of the session; tell the client with `setTenant` afterwards (CALL-102). Signed in. Signed. */
  selectTenant: async (tenantId: number, username: string): Promise<UserInfo> => {
    const body = { tenantId, username };
    return (await send<{ readonly userInfo: UserInfo }>('POST', '/sys/selectTenant', { body, jeecg: 'unsupported' })).userInfo;
  },
}));

/** The password of the account, or a code that was sent to its own phone or mailbox. */
export type Proof = { readonly password: string } | { readonly way: 'sms' | 'email'; readonly captcha: string };

/** How far a slider's handle was, from 0 to 1, and how many ms after it was pressed. */
export type SliderPoint = readonly [at: number, ms: number];

/** A third-party account that signs in to the own one. */
export interface BoundThird {
  readonly thirdType: string;
  readonly displayName: string | null;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  readonly createTime: string;
}

/** One of the own sessions; times are `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export interface OwnSession {
  readonly id: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** 1 account, 2 phone or e-mail code, 3 third party (AUTH-05). */
  readonly loginType: number;
  readonly createTime: string;
  /** When it was last used, to within minutes. */
  readonly lastTime: string;
  readonly expireTime: string;
  /** The session that asks. */
  readonly current: boolean;
}

export interface OwnTenants {
  readonly list: readonly { readonly id: number; readonly name: string }[];
  /** Id of the tenant that the session works in; null where the backend does not say. */
  readonly current: number | null;
}
