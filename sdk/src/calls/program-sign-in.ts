import { area } from './area.ts';
import type { SignedIn } from './session.ts';

/** How a user authorises a program from a browser, on the same machine (RFC 8252) or on another one (RFC 8628); our own. */
export const programSignInCalls = area((send) => ({
  /**
   * Lets a program on this machine sign in as the caller: returns the address at which it waits, with a single-use code that is valid for a
   * minute. Only 127.0.0.1 and [::1] are allowed. Signed in, not with an access token. Signed.
   */
  authorize: async (input: ProgramRequest): Promise<string> =>
    (
      await send<{ readonly redirect: string }>('POST', '/sys/oauth/authorize', {
        body: { ...input, codeChallengeMethod: 'S256' },
        jeecg: 'unsupported',
      })
    ).redirect,
  /** Signs in with such a code, and with the verifier whose SHA-256 is the challenge. Anyone. Signed. */
  signInByCode: (input: { readonly code: string; readonly redirectUri: string; readonly codeVerifier: string }): Promise<SignedIn> =>
    send('POST', '/sys/oauth/token/code', { body: input, signsIn: true, jeecg: 'unsupported' }),
  /** Begins the sign-in of a program without a browser: a user types `userCode` at the platform's `devicePath`. Anyone. Signed. */
  startDevice: (client: string): Promise<DeviceStart> =>
    send('POST', '/sys/oauth/device/start', { body: { client }, jeecg: 'unsupported' }),
  /**
   * Signs in once the user has decided. Until then it is refused with `device.pending`, or with `device.slow_down` if it comes within
   * `interval` of the last attempt, which makes the interval five seconds longer; `device.refused` and `device.expired` are final. Anyone.
   * Signed.
   */
  signInByDevice: (deviceCode: string): Promise<SignedIn> =>
    send('POST', '/sys/oauth/token/device', { body: { deviceCode }, signsIn: true, jeecg: 'unsupported' }),
  /** The program that waits for the code that the user typed. Signed in, not with an access token. Unsigned. */
  deviceRequest: (userCode: string): Promise<DeviceRequest> =>
    send('GET', '/sys/oauth/device/query', { query: { userCode }, jeecg: 'unsupported' }),
  /** Allows or refuses the program. Signed in, not with an access token. Signed. */
  decideDevice: async (userCode: string, allow: boolean): Promise<void> => {
    await send('POST', '/sys/oauth/device/decide', { body: { userCode, allow }, jeecg: 'unsupported' });
  },
}));

/** Pages of the web on which users authorise programs. */
export const authorizePath = '/authorize';
export const devicePath = '/device';

export interface ProgramRequest {
  /** The program's own description, shown to the user; at most 100 characters. */
  readonly client: string;
  /** `http://127.0.0.1:<port>/<path>` */
  readonly redirectUri: string;
  /** Returned unchanged. */
  readonly state?: string;
  /** SHA-256 of the verifier in base64url (RFC 7636, S256). */
  readonly codeChallenge: string;
}

export interface DeviceStart {
  readonly deviceCode: string;
  readonly userCode: string;
  /** Seconds until both codes expire. */
  readonly expiresIn: number;
  /** Seconds between two attempts. */
  readonly interval: number;
}

export interface DeviceRequest {
  readonly client: string;
  /** The address from which the program asked. */
  readonly ip: string | null;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  readonly createTime: string;
}
