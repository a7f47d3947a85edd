export const homePath = '/dashboard/analysis';
/** Where an address without a page leads (ROUTE-06). */
export const missingPath = '/404';
/** The notices of the account (ROUTE-08). */
export const noticePath = '/isps/userAnnouncement';
/** The expert's own record (ROUTE-11). */
export const expertProfilePage = '/expert/personalInformation/index';
export const expertProfilePath = `${expertProfilePage}?componentsKey=1`;
export const signInPath = '/user/login';
/** Sign-in by a third party, and the sign-in page inside chat apps of enterprises (ROUTE-03, ROUTE-04). */
export const thirdSignInPath = '/oauth2-app/login';

/** The page to sign in on, which leads back afterwards (GUARD-06); `inChatApp` is the flag for the alternative one. */
export function entryPath(inChatApp: boolean, back?: string): string {
  const query = back === undefined || back === '/' || back.startsWith('/user/') ? '' : `?redirect=${encodeURIComponent(back)}`;
  return (inChatApp ? thirdSignInPath : signInPath) + query;
}

/** A path within the admin to open after sign-in; anything that could lead elsewhere becomes the home page. */
export function safeRedirect(wanted: string | null | undefined): string {
  return wanted && /^\/(?![/\\])/.test(wanted) && !/^\/(user|oauth2-app)\//.test(wanted) ? wanted : homePath;
}

/** A page on the way to the sign-in, which leads on to the page that was asked for. */
export function withBack(path: string, back: string | null): string {
  return back === null ? path : `${path}${path.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(back)}`;
}

const joinPage = '/participant/join?';

/** The code of the team that somebody is invited to, where signing in leads to joining it. */
export function invitedCode(back: string | null): string | undefined {
  return back?.startsWith(joinPage) ? (new URLSearchParams(back.slice(joinPage.length)).get('code') ?? undefined) : undefined;
}
