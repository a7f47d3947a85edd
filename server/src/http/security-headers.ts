import type { Look } from './at-once.ts';

/** Scripts only from our own files; inline styles, because the web admin's component library writes style elements as it draws. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  // Menu entries may show pages of other systems of the house inside of ours.
  "frame-src 'self' blob: http: https:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/**
 * What every answer tells browsers; a route may set its own over it. No upgrade to https and no transport policy: on a closed network the
 * platform may be reached by plain http, and a proxy adds them.
 */
export const securityHeaders = {
  'content-security-policy': policy,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filters that browsers had were themselves a way in.
  'x-xss-protection': '0',
} as const;

/** Constants, as the headers are the same for all: made anew for each answer they cost more than most calls. */
export const tellSecurity: Look = (request, reply) => {
  reply.headers(securityHeaders);
  // Rows of people stay in no cache of a shared computer; what may be kept says so itself.
  if (request.routeConfig.api) reply.header('cache-control', 'no-store');
};
