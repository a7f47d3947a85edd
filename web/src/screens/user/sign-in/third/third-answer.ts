/** What the third party or the CAS server added to the address when it redirected back. */
export interface ThirdAnswer {
  readonly token: string | null;
  readonly type: string | null;
  readonly ticket: string | null;
  readonly error: string | null;
  /** Where to go after the sign-in. */
  readonly redirect: string | null;
}

/** JeecgBoot names the token `oauth2LoginToken`. */
export function readAnswer(query: URLSearchParams): ThirdAnswer {
  return {
    token: query.get('token') ?? query.get('oauth2LoginToken'),
    type: query.get('thirdType'),
    ticket: query.get('ticket'),
    error: query.get('error'),
    redirect: query.get('redirect'),
  };
}

/** Whether the address brings a sign-in to finish. */
export function bringsSignIn({ token, ticket }: ThirdAnswer): boolean {
  return token !== null || ticket !== null;
}

/** The address that was redirected to, to come back to after registering. */
export function addressOf({ token, type, redirect }: ThirdAnswer): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ token, thirdType: type, redirect })) if (value !== null) query.set(name, value);
  return `/oauth2-app/login?${query.toString()}`;
}

/** An address with only the place to go afterwards as its parameter. */
export function withRedirect(path: string, redirect: string | null): string {
  return redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path;
}

/** The page to which third parties redirect. */
export function returnPath(redirect: string | null): string {
  return withRedirect('/oauth2-app/login', redirect);
}
