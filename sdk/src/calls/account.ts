import { area } from './area.ts';
import type { JeecgCall } from './send.ts';

/** The purpose of a code. */
export type CodeScene = 'login' | 'register' | 'recover' | 'bind';

/** `smsmode` of JeecgBoot, which does not bind phones by text message. */
const smsModes: Readonly<Partial<Record<CodeScene, string>>> = { login: '0', register: '1', recover: '2' };

export interface Registration {
  readonly username: string;
  readonly realname: string;
  readonly mobile: string;
  readonly email: string;
  /** The code sent to the phone. */
  readonly captcha: string;
  readonly password: string;
  readonly confirmpassword: string;
  /** Whether the user accepted the terms. */
  readonly agree: boolean;
  /** Ours: a unit from `signUpInfo`. */
  readonly unitId?: string;
  /** Ours: the competition for which somebody registers; its deadline applies. */
  readonly competitionId?: string;
}

export interface RecoveryProof {
  readonly way: 'sms' | 'email';
  /** Phone number or e-mail address. */
  readonly account: string;
  readonly captcha: string;
  /** Ours: selects one of several accounts with the address; default the one that signed in last. */
  readonly username?: string;
}

export interface NewPassword {
  readonly password: string;
  readonly confirmpassword: string;
}

/** What the registration page needs. */
export interface SignUpInfo {
  readonly open: boolean;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; null if there is none. */
  readonly deadline: string | null;
  readonly units: readonly { readonly id: string; readonly name: string }[];
}

/** The signed-in account. */
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
  /** Whether the user accepted the user-information notice. */
  readonly agreed: boolean;
}

const jeecgRegistration = ({ username, password, mobile, captcha, email }: Registration): JeecgCall => ({
  path: '/sys/user/register',
  body: { username, password, phone: mobile, smscode: captcha, email },
});

/** Calls for a user's own account. Passwords are sent in plain text, protected by TLS. */
export const accountCalls = area((send) => ({
  /** First step of password recovery: a code proves the account and yields a ticket. Anyone. Signed. */
  proveRecovery: (proof: RecoveryProof): Promise<{ readonly ticket: string; readonly username?: string }> =>
    send('POST', '/auth/forge-password', { body: proof, jeecg: 'unsupported' }),
  /** Second step: the new password. Anyone with a ticket. Signed. */
  recoverPassword: async (input: NewPassword & { readonly ticket: string }): Promise<void> => {
    await send('POST', '/auth/forge-password', { body: input, jeecg: 'unsupported' });
  },
  /** Opens an account. Anyone. Signed. */
  register: async (input: Registration): Promise<void> => {
    await send('POST', '/auth/register', { body: input, jeecg: jeecgRegistration(input) });
  },
  /** Sends a code by text message; `slider` is a pass from `checkSlider`, required of callers who are not signed in. Anyone. Signed. */
  sendSms: async (mobile: string, scene: CodeScene, slider?: string): Promise<void> => {
    const smsmode = smsModes[scene];
    const jeecg = smsmode === undefined ? 'unsupported' : { path: '/sys/sms', body: { mobile, smsmode } };
    await send('POST', '/account/sms', { body: { mobile, scene, ...(slider && { slider }) }, jeecg });
  },
  /** Sends a code by e-mail. Anyone. Signed. */
  sendEmailCode: async (email: string, scene: 'login' | 'recover' | 'bind', slider?: string): Promise<void> => {
    await send('POST', '/sys/email/sendCode', { body: { email, scene, ...(slider && { slider }) }, jeecg: 'unsupported' });
  },
  /** Changes the account's password and ends all its sessions. Signed in. Signed, except at JeecgBoot. */
  updatePassword: async (input: NewPassword & { readonly username: string; readonly oldpassword: string }): Promise<void> => {
    await send('POST', '/sys/user/updatePassword', { body: input, jeecg: { method: 'PUT' } });
  },
  /** Binds a phone with the code sent to it, after `prove` of the session calls. Signed in. Signed. */
  bindPhone: async (mobile: string, captcha: string): Promise<void> => {
    await send('POST', '/sys/user/bindPhone', { body: { mobile, captcha }, jeecg: 'unsupported' });
  },
  /** Binds an e-mail address with the code sent to it, after `prove`; our own. Signed in. Signed. */
  bindEmail: async (email: string, captcha: string): Promise<void> => {
    await send('POST', '/sys/user/bindEmail', { body: { email, captcha }, jeecg: 'unsupported' });
  },
  /** Whether and until when users may register, and the units to choose from; our own. Anyone. Unsigned. */
  signUpInfo: (query: { readonly competitionId?: string; readonly keyword?: string } = {}): Promise<SignUpInfo> =>
    send('GET', '/auth/register', { query: { ...query }, jeecg: 'unsupported' }),
  /** The account as its owner sees it, the phone number masked; our own. Signed in. Unsigned. */
  profile: (): Promise<OwnProfile> => send('GET', '/sys/user/profile', { jeecg: 'unsupported' }),
  /** Stores the picture of a signature, by the path of its upload. Signed in. Signed. */
  saveSign: async (path: string): Promise<void> => {
    await send('POST', '/sys/user/saveSign', { body: { path }, jeecg: 'unsupported' });
  },
}));
