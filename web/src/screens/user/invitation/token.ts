const key = 'INVITATION';

/**
 * The token of the link that led here. It is taken out of the address, where histories would keep it, and kept for this tab, so that the
 * page survives a reload and the way through the sign-in page.
 */
export function invitationToken(): string | undefined {
  const token = location.hash.slice(1);
  if (token) {
    sessionStorage.setItem(key, token);
    history.replaceState(history.state, '', location.pathname);
  }
  return token || sessionStorage.getItem(key) || undefined;
}

/** Once it was answered, nobody needs it again. */
export function forgetInvitation(): void {
  sessionStorage.removeItem(key);
}
