import { entryPath, missingPath, safeRedirect, signInPath, thirdSignInPath } from '../lib/paths.ts';

/** Reachable without a token (GUARD-01). */
const openPaths: readonly string[] = [
  signInPath,
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  '/oauth2-app',
  thirdSignInPath,
  missingPath,
];

export type Decision =
  | { readonly do: 'show' }
  /** Fetch the permissions, then decide again (GUARD-03). */
  | { readonly do: 'load' }
  | { readonly do: 'go'; readonly to: string };

/** What to do when a path is visited (GUARD-01 to GUARD-03, GUARD-06). `path` includes its query. */
export function decide(visit: {
  readonly path: string;
  readonly hasToken: boolean;
  readonly hasPermissions: boolean;
  readonly redirect?: string | null;
  /** The browser belongs to a chat app, which has signed its user in already (ROUTE-04). */
  readonly inChatApp?: boolean;
}): Decision {
  const pathname = visit.path.split(/[?#]/)[0] ?? '/';
  if (!visit.hasToken) {
    if (openPaths.includes(pathname)) return { do: 'show' };
    return { do: 'go', to: entryPath(visit.inChatApp ?? false, visit.path) };
  }
  if (pathname === signInPath) return { do: 'go', to: safeRedirect(visit.redirect) };
  if (openPaths.includes(pathname) && pathname !== missingPath) return { do: 'show' };
  return visit.hasPermissions ? { do: 'show' } : { do: 'load' };
}
