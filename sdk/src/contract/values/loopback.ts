/**
 * The address of a program on this machine to which a code may go (RFC 8252, 7.3): plain http, 127.0.0.1 or [::1], any port. Undefined for
 * anything else. Not `localhost`, which a name server could resolve elsewhere.
 */
export function loopbackAddress(text: string): URL | undefined {
  if (!/^http:\/\/(127\.0\.0\.1|\[::1\]):\d{1,5}\/[\w./-]*$/.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.port !== '' && (url.hostname === '127.0.0.1' || url.hostname === '[::1]') ? url : undefined;
}
