import { type ErrorKind, times } from '@saiyun/sdk/contract';
import { baseTexts } from '../../messages/base/index.ts';
import { isInChatApp } from '../chat-app.ts';
import { entryPath } from '../paths.ts';
import { serviceRefused } from '../store/service.ts';
import { draftsKey, forgetAccount, passwordChangedKey, tabsKey } from '../store/session.ts';
import { storage } from '../store/storage.ts';
import { feedback } from './feedback.ts';

/** The part of an `ApiError` that the policy reads. */
export interface Fault {
  readonly kind: ErrorKind;
  readonly code: string | number;
  /** HTTP status; 0 or undefined if there was no response. */
  readonly status: number | undefined;
  readonly message: string;
}

const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null;

/** Reads any thrown value as a fault; anything but a failed call counts as a fault of the protocol. */
export function faultOf(error: unknown): Fault {
  const e = isObject(error) ? error : {};
  return {
    kind: typeof e.kind === 'string' ? (e.kind as ErrorKind) : 'protocol',
    code: typeof e.code === 'string' || typeof e.code === 'number' ? e.code : '',
    status: typeof e.status === 'number' ? e.status : undefined,
    message: error instanceof Error ? error.message : String(error),
  };
}

export type Reaction =
  | { readonly show: 'nothing' | 'unauthorized' | 'expired' }
  | { readonly show: 'timeout' }
  | { readonly show: 'text'; readonly text: string };

/**
 * How the browser reacts to a failed call (SDK-ERR-01 to SDK-ERR-09). A failure in the envelope of an HTTP 200 belongs to the caller, who
 * knows best where to show it. All others are handled here for the whole admin, with the server's message, or the client's if the server
 * sent none.
 */
export function reactionTo(fault: Fault, signedIn = true): Reaction {
  if (fault.kind === 'aborted') return { show: 'nothing' };
  if (fault.kind === 'timeout' || fault.status === 504) return { show: 'timeout' };
  if (fault.kind === 'auth' && fault.status === 401) return { show: 'unauthorized' };
  if (fault.kind === 'auth' && fault.status === 500) return { show: signedIn ? 'expired' : 'nothing' };
  if (fault.kind === 'network' || fault.status === undefined || fault.status === 0)
    return /timeout/i.test(fault.message) ? { show: 'timeout' } : { show: 'text', text: fault.message };
  if (fault.status !== 200) return { show: 'text', text: fault.message };
  return { show: 'nothing' };
}

/** Refusals of a platform that its operators have closed, or opened to reads only. */
const serviceCodes: ReadonlySet<unknown> = new Set(['server.maintenance', 'server.read_only']);

const shown = new WeakSet<Error>();
let leaving = false;

/** Forgets the account and opens the sign-in page (AUTH-13), which leads back here afterwards unless `comeBack` is false. */
export function leave({ comeBack = true }: { readonly comeBack?: boolean } = {}): void {
  forgetAccount();
  // Who signs out leaves nothing behind; after an expired session the drafts are waiting.
  if (!comeBack) for (const key of [draftsKey, tabsKey]) storage.remove(key);
  location.assign(entryPath(isInChatApp(), comeBack ? location.pathname + location.search : undefined));
}

/** The shared policy of every call (SDK-ERR-10). */
export function onFailedCall(error: Error): void {
  const fault = faultOf(error);
  if (serviceCodes.has(fault.code)) {
    serviceRefused.set(error);
    // The page that covers everything says more than a message.
    if (fault.code === 'server.maintenance') {
      shown.add(error);
      return;
    }
  }
  const reaction = reactionTo(fault);
  if (reaction.show === 'nothing') return;
  shown.add(error);
  if (reaction.show === 'unauthorized' || reaction.show === 'expired') onExpired(error);
  else feedback.notify('error', baseTexts.now('error.system'), reaction.show === 'text' ? reaction.text : baseTexts.now('error.timeout'));
}

/** A changed password ends the session: calls that fail from now on are no news, and the sign-in page says why it is shown. */
export function expectSignOutByPassword(): void {
  leaving = true;
  storage.set(passwordChangedKey, true, { area: 'session' });
}

/** Reports the end of the session once, however many calls fail at the same time (SDK-ERR-04 to SDK-ERR-06, SCREEN-97). */
export function onExpired(error: Error): void {
  shown.add(error);
  if (leaving || location.pathname.startsWith('/user/')) return;
  leaving = true;
  if (faultOf(error).status === 401) {
    feedback.notify('error', baseTexts.now('error.unauthorized'), baseTexts.now('error.unauthorizedText'));
    setTimeout(() => leave(), times.unauthorizedReloadMs);
  } else if (isInChatApp()) {
    // The app signs its user in again without a question (SDK-ERR-06).
    feedback.loading(baseTexts.now('error.againInApp'));
    setTimeout(() => leave(), times.unauthorizedReloadMs);
  } else feedback.expired(() => leave());
}

/** Shows a failure that the policy left to the caller, as a short message, unless it has been shown already. */
export function showFailure(error: unknown): void {
  if (error instanceof Error && shown.has(error)) return;
  const fault = faultOf(error);
  if (fault.kind === 'aborted') return;
  if (error instanceof Error) shown.add(error);
  feedback.message('error', fault.message);
}

/** The text of a failure, for callers that show it themselves, for example below a form. */
export function failureMessage(error: unknown): string {
  return faultOf(error).message;
}
