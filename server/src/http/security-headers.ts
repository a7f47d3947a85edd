import type { Look } from './sync-hook.ts';

/**
 * Scripts only from our own files; inline styles are allowed, because the web admin's component library writes style elements as it draws.
 */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  // Menu entries may embed pages of the organisation's other systems.
  "frame-src 'self' blob: http: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

/**
 * Security headers of every answer; a route may override them. No upgrade to https and no transport policy: a closed network may use plain
 * http, and a proxy adds them otherwise.
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
  // Browsers' own filters were themselves a security hole.
  'x-xss-protection': '0',
} as const;

/** Constants, because all answers share them: building them per answer would cost more than most calls. */
export const tellSecurity: Look = (request, reply) => {
  reply.headers(securityHeaders);
  // Personal data stays out of the cache of a shared computer; routes that may be cached say so themselves.
  if (request.routeConfig.api) reply.header('cache-control', 'no-store');
};
