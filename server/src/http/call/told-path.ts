import type { FastifyRequest } from 'fastify';

/** Routes with more in their path than ids, such as the token of a third-party sign-in. */
const holdsToken = /:token\b/;
/** In an address that is no call anything may stand: numbers of people, and tokens. */
const perhapsPersonal = /\d{6,}|[\w-]{32,}|[^/]*@[^/]*/g;

/** The path of a request as logs tell it, without its query and without what opens something or names somebody. */
export function toldPath(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '';
  const { url } = request.routeOptions;
  if (url === undefined) return path.replace(perhapsPersonal, '…');
  return holdsToken.test(url) ? url : path;
}
