import { area } from './area.ts';
import type { SignedIn } from './session.ts';

/** How a program is let in from a browser, on the same machine (RFC 8252) or on another one (RFC 8628); our own. */
export const programSignInCalls = area((send) => ({
  /**
   * Lets a program of this machine sign in as the caller: answers the address at which it waits, with a code in it that counts once and for a
   * minute. Only 127.0.0.1 and [::1] are taken. Signed in, not with an access token. Signed.
   */
  authorize: async (input: ProgramRequest): Promise<string> =>
    (
      await send<{ readonly redirect: string }>('POST', '/sys/oauth/authorize', {
        body: { ...input, codeChallengeMethod: 'S256' },
        jeecg: 'unsupported',
      })
    ).redirect,
  /** Signs in with such a code, and with the verifier whose SHA-256 the challenge was. Anyone. Signed. */
  signInByCode: (input: { readonly code: string; readonly redirectUri: string; readonly codeVerifier: string }): Promise<SignedIn> =>
    send('POST', '/sys/oauth/token/code', { body: input, signsIn: true, jeecg: 'unsupported' }),
  /** Begins the sign-in of a program without a browser: a person types `userCode` at `devicePath` of the platform. Anyone. Signed. */
  startDevice: (client: string): Promise<DeviceStart> =>
    send('POST', '/sys/oauth/device/start', { body: { client }, jeecg: 'unsupported' }),
  /**
   * Signs in once the person has decided. Until then it is refused: `device.pending`, and `device.slow_down` when it came sooner than
   * `interval` after the last time, which is then five seconds longer; `device.refused` and `device.expired` are the end. Anyone. Signed.
   */
  signInByDevice: (deviceCode: string): Promise<SignedIn> =>
    send('POST', '/sys/oauth/token/device', { body: { deviceCode }, signsIn: true, jeecg: 'unsupported' }),
  /** Which program waits with a code that somebody typed. Signed in, not with an access token. Unsigned. */
  deviceRequest: (userCode: string): Promise<DeviceRequest> =>
    send('GET', '/sys/oauth/device/query', { query: { userCode }, jeecg: 'unsupported' }),
  /** Lets it in as the caller, or turns it away. Signed in, not with an access token. Signed. */
  decideDevice: async (userCode: string, allow: boolean): Promise<void> => {
    await send('POST', '/sys/oauth/device/decide', { body: { userCode, allow }, jeecg: 'unsupported' });
  },
}));

/** Pages of the web where people let programs in. */
export const authorizePath = '/authorize';
export const devicePath = '/device';

export interface ProgramRequest {
  /** What the program says of itself, shown to the person; at most 100 characters. */
  readonly client: string;
  /** `http://127.0.0.1:<port>/<path>` */
  readonly redirectUri: string;
  /** Comes back unchanged. */
  readonly state?: string;
  /** SHA-256 of the verifier in base64url (RFC 7636, S256). */
  readonly codeChallenge: string;
}

export interface DeviceStart {
  readonly deviceCode: string;
  readonly userCode: string;
  /** Seconds until both codes end. */
  readonly expiresIn: number;
  /** Seconds between two questions. */
  readonly interval: number;
}

export interface DeviceRequest {
  readonly client: string;
  /** From where the program asked. */
  readonly ip: string | null;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  readonly createTime: string;
}
