import { area } from './area.ts';
import type { SignedIn } from './session.ts';

/** How the second factor of the own account stands. */
export interface SecondFactorState {
  readonly enrolled: boolean;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; null without one. */
  readonly since: string | null;
  /** Recovery codes that were not used yet. */
  readonly codesLeft: number;
  /** The roles of the account may not go without. */
  readonly required: boolean;
}

/** What an authenticator app is given. */
export interface SecondFactorOffer {
  /** Base32, to be typed. */
  readonly secret: string;
  /** `otpauth://…`, to be scanned. */
  readonly uri: string;
}

/** Each signs in once, for whoever has lost the app; they are told once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/**
 * One-time codes as second factor. Every way to sign in may be refused with `login.otp_needed`, whose `result.ticket` leads on with `otpLogin`,
 * or with `login.otp_enrol`, whose ticket is for `beginAtSignIn` and `enrolAtSignIn`.
 */
export const secondFactorCalls = area((send) => ({
  /** The second step of a sign-in: a code of the app, or a recovery code; our own. Anyone. Signed. */
  otpLogin: (ticket: string, otp: string): Promise<SignedIn> =>
    send('POST', '/sys/otpLogin', { body: { ticket, otp }, signsIn: true, jeecg: 'unsupported' }),
  /** A key for whoever has to set up a second factor before signing in; our own. Anyone. Signed. */
  beginAtSignIn: (ticket: string): Promise<SecondFactorOffer> =>
    send('POST', '/sys/otpLogin/begin', { body: { ticket }, jeecg: 'unsupported' }),
  /** Sets it up by its first code and signs in; our own. Anyone. Signed. */
  enrolAtSignIn: (ticket: string, otp: string): Promise<SignedIn & RecoveryCodes> =>
    send('POST', '/sys/otpLogin/enrol', { body: { ticket, otp }, signsIn: true, jeecg: 'unsupported' }),
  /** Whether the own account has a second factor; our own. Signed in. Unsigned. */
  state: (): Promise<SecondFactorState> => send('GET', '/sys/totp/state', { jeecg: 'unsupported' }),
  /** A key for the app, for the own password; our own. Signed in. Signed. */
  begin: (password: string): Promise<SecondFactorOffer> => send('POST', '/sys/totp/begin', { body: { password }, jeecg: 'unsupported' }),
  /** The first code of the app: from now on codes are asked for at sign-in; our own. Signed in. Signed. */
  confirm: (otp: string): Promise<RecoveryCodes> => send('POST', '/sys/totp/confirm', { body: { otp }, jeecg: 'unsupported' }),
  /** New recovery codes in place of the older ones, for a code; our own. Signed in. Signed. */
  renewRecoveryCodes: (otp: string): Promise<RecoveryCodes> =>
    send('POST', '/sys/totp/recoveryCodes', { body: { otp }, jeecg: 'unsupported' }),
  /** Back to one step, for a code; our own. Signed in. Signed. */
  end: async (otp: string): Promise<void> => {
    await send('POST', '/sys/totp/end', { body: { otp }, jeecg: 'unsupported' });
  },
}));
