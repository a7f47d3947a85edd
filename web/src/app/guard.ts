import { safeRedirect, signInPath } from '../lib/paths.ts';

/** Reachable without a token (GUARD-01). */
const openPaths: readonly string[] = [
  signInPath,
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  '/oauth2-app',
  '/oauth2-app/login',
  '/404',
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
}): Decision {
  const pathname = visit.path.split(/[?#]/)[0] ?? '/';
  if (!visit.hasToken) {
    if (openPaths.includes(pathname)) return { do: 'show' };
    const back = pathname === '/' ? '' : `?redirect=${encodeURIComponent(visit.path)}`;
    return { do: 'go', to: signInPath + back };
  }
  if (pathname === signInPath) return { do: 'go', to: safeRedirect(visit.redirect) };
  if (openPaths.includes(pathname)) return { do: 'show' };
  return visit.hasPermissions ? { do: 'show' } : { do: 'load' };
}
