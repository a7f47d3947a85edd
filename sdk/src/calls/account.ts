import { area } from './area.ts';
import type { JeecgCall } from './send.ts';

/** What a code is asked for (CALL-10, CALL-97). */
export type CodeScene = 'login' | 'register' | 'recover' | 'bind';

/** `smsmode` of JeecgBoot; it binds no phones by text message. */
const smsModes: Readonly<Partial<Record<CodeScene, string>>> = { login: '0', register: '1', recover: '2' };

export interface Registration {
  readonly username: string;
  readonly realname: string;
  readonly mobile: string;
  readonly email: string;
  /** The code that was sent to the phone. */
  readonly captcha: string;
  readonly password: string;
  readonly confirmpassword: string;
  /** The terms were agreed to. */
  readonly agree: boolean;
  /** Ours: a unit of `signUpInfo`. */
  readonly unitId?: string;
  /** Ours: the competition for which somebody registers; its deadline counts. */
  readonly competitionId?: string;
}

export interface RecoveryProof {
  readonly way: 'sms' | 'email';
  /** Phone number or e-mail address. */
  readonly account: string;
  readonly captcha: string;
  /** Ours: which of several accounts with the address; default the one that signed in last. */
  readonly username?: string;
}

export interface NewPassword {
  readonly password: string;
  readonly confirmpassword: string;
}

/** What the page of registration has to know. */
export interface SignUpInfo {
  readonly open: boolean;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; null where there is none. */
  readonly deadline: string | null;
  readonly units: readonly { readonly id: string; readonly name: string }[];
}

/** The own account. */
export interface OwnProfile {
  readonly id: string;
  readonly revision: number;
  readonly username: string;
  readonly realname: string;
  readonly sex: number | null;
  readonly birthday: string | null;
  readonly avatar: string | null;
  /** Masked. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly workNo: string | null;
  readonly signatureFile: string | null;
  /** The user-information notice was agreed to (SIGNUP-07). */
  readonly agreed: boolean;
}

const jeecgRegistration = ({ username, password, mobile, captcha, email }: Registration): JeecgCall => ({
  path: '/sys/user/register',
  body: { username, password, phone: mobile, smscode: captcha, email },
});

/** An account's own affairs. Passwords are sent as they are, inside TLS. */
export const accountCalls = area((send) => ({
  /** First step of a forgotten password: a code proves the account, and a ticket lets it go on (CALL-08). Anyone. Signed. */
  proveRecovery: (proof: RecoveryProof): Promise<{ readonly ticket: string; readonly username?: string }> =>
    send('POST', '/auth/forge-password', { body: proof, jeecg: 'unsupported' }),
  /** Second step: the new password (CALL-08). Anyone with a ticket. Signed. */
  recoverPassword: async (input: NewPassword & { readonly ticket: string }): Promise<void> => {
    await send('POST', '/auth/forge-password', { body: input, jeecg: 'unsupported' });
  },
  /** Opens an account (CALL-09). Anyone. Signed. */
  register: async (input: Registration): Promise<void> => {
    await send('POST', '/auth/register', { body: input, jeecg: jeecgRegistration(input) });
  },
  /** Sends a code by text message (CALL-10); `slider` is a pass of `checkSlider`, for whoever is not signed in. Anyone. Signed. */
  sendSms: async (mobile: string, scene: CodeScene, slider?: string): Promise<void> => {
    const smsmode = smsModes[scene];
    const jeecg = smsmode === undefined ? 'unsupported' : { path: '/sys/sms', body: { mobile, smsmode } };
    await send('POST', '/account/sms', { body: { mobile, scene, ...(slider && { slider }) }, jeecg });
  },
  /** Sends a code by e-mail (CALL-97). Anyone. Signed. */
  sendEmailCode: async (email: string, scene: 'login' | 'recover' | 'bind', slider?: string): Promise<void> => {
    await send('POST', '/sys/email/sendCode', { body: { email, scene, ...(slider && { slider }) }, jeecg: 'unsupported' });
  },
  /** Changes the own password (CALL-13); every session of the account ends with it. Signed in. Signed, except at JeecgBoot. */
  updatePassword: async (input: NewPassword & { readonly username: string; readonly oldpassword: string }): Promise<void> => {
    await send('POST', '/sys/user/updatePassword', { body: input, jeecg: { method: 'PUT' } });
  },
  /** Binds a phone by the code that was sent to it (CALL-100), after `prove` of the session calls. Signed in. Signed. */
  bindPhone: async (mobile: string, captcha: string): Promise<void> => {
    await send('POST', '/sys/user/bindPhone', { body: { mobile, captcha }, jeecg: 'unsupported' });
  },
  /** Binds an e-mail address by the code that was sent to it, after `prove`; our own. Signed in. Signed. */
  bindEmail: async (email: string, captcha: string): Promise<void> => {
    await send('POST', '/sys/user/bindEmail', { body: { email, captcha }, jeecg: 'unsupported' });
  },
  /** Whether and until when accounts may be opened, and the units to choose from (SIGNUP-03); our own. Anyone. Unsigned. */
  signUpInfo: (query: { readonly competitionId?: string; readonly keyword?: string } = {}): Promise<SignUpInfo> =>
    send('GET', '/auth/register', { query: { ...query }, jeecg: 'unsupported' }),
  /** The own account as its owner sees it, the phone number masked; our own. Signed in. Unsigned. */
  profile: (): Promise<OwnProfile> => send('GET', '/sys/user/profile', { jeecg: 'unsupported' }),
  /** Keeps the picture of a signature, by the path of its upload (CALL-103). Signed in. Signed. */
  saveSign: async (path: string): Promise<void> => {
    await send('POST', '/sys/user/saveSign', { body: { path }, jeecg: 'unsupported' });
  },
}));
