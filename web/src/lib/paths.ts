export const homePath = '/dashboard/analysis';
/** The notices of the account (ROUTE-08). */
export const noticePath = '/isps/userAnnouncement';
export const signInPath = '/user/login';

/** A path within the admin to open after sign-in; anything that could lead elsewhere becomes the home page. */
export function safeRedirect(wanted: string | null | undefined): string {
  return wanted && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/user/') ? wanted : homePath;
}
