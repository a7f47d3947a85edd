import { area } from './area.ts';
import type { SignedIn } from './session.ts';

/** The state of the account's second factor. */
export interface SecondFactorState {
  readonly enrolled: boolean;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; null if there is none. */
  readonly since: string | null;
  /** Number of unused recovery codes. */
  readonly codesLeft: number;
  /** Whether the account's roles require it. */
  readonly required: boolean;
}

/** The data for an authenticator app. */
export interface SecondFactorOffer {
  /** Base32, for typing. */
  readonly secret: string;
  /** `otpauth://…`, for scanning. */
  readonly uri: string;
}

/** Each signs in once if the app is lost; they are shown only once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/**
 * One-time codes as a second factor. Every kind of sign-in may be refused with `login.otp_needed`, whose `result.ticket` is for `otpLogin`,
 * or with `login.otp_enrol`, whose ticket is for `beginAtSignIn` and `enrolAtSignIn`.
 */
export const secondFactorCalls = area((send) => ({
  /** The second step of a sign-in: a code from the app, or a recovery code; our own. Anyone. Signed. */
  otpLogin: (ticket: string, otp: string): Promise<SignedIn> =>
    send('POST', '/sys/otpLogin', { body: { ticket, otp }, signsIn: true, jeecg: 'unsupported' }),
  /** A key for an account that must set up a second factor before it signs in; our own. Anyone. Signed. */
  beginAtSignIn: (ticket: string): Promise<SecondFactorOffer> =>
    send('POST', '/sys/otpLogin/begin', { body: { ticket }, jeecg: 'unsupported' }),
  /** Sets it up with the first code and signs in; our own. Anyone. Signed. */
  enrolAtSignIn: (ticket: string, otp: string): Promise<SignedIn & RecoveryCodes> =>
    send('POST', '/sys/otpLogin/enrol', { body: { ticket, otp }, signsIn: true, jeecg: 'unsupported' }),
  /** Whether the account has a second factor; our own. Signed in. Unsigned. */
  state: (): Promise<SecondFactorState> => send('GET', '/sys/totp/state', { jeecg: 'unsupported' }),
  /** A key for the app, in return for the account's password; our own. Signed in. Signed. */
  begin: (password: string): Promise<SecondFactorOffer> => send('POST', '/sys/totp/begin', { body: { password }, jeecg: 'unsupported' }),
  /** Confirms the first code of the app: from now on the sign-in requires codes; our own. Signed in. Signed. */
  confirm: (otp: string): Promise<RecoveryCodes> => send('POST', '/sys/totp/confirm', { body: { otp }, jeecg: 'unsupported' }),
  /** Replaces the recovery codes, in return for a code; our own. Signed in. Signed. */
  renewRecoveryCodes: (otp: string): Promise<RecoveryCodes> =>
    send('POST', '/sys/totp/recoveryCodes', { body: { otp }, jeecg: 'unsupported' }),
  /** Removes the second factor, in return for a code; our own. Signed in. Signed. */
  end: async (otp: string): Promise<void> => {
    await send('POST', '/sys/totp/end', { body: { otp }, jeecg: 'unsupported' });
  },
}));
