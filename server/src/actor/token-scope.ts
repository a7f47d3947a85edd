import { entityList } from '@saiyun/sdk/entities';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../kernel/failure.ts';

/** What a token is for: `['read']`, `['write']`, or the calls by name, such as `['dsTbUnit', 'dsTbRegistration:list']`. */
export type AccessScope = readonly string[];

/** What every token may ask, so that its holder can find out whose it is. */
const whose = 'user:info';

/** The name of a call, from its path: `dsTbUnit:list`, `sysUser:frozenBatch`, `sys:monitor:disk`. Records go by their names, as buttons do. */
export function callName(path: string): string {
  const entity = entityList.find(([, one]) => path.startsWith(`${one.path}/`))?.[1];
  const rest = (entity ? path.slice(entity.path.length) : path).split('/').filter((part) => part !== '' && !/^[:*]/.test(part));
  return [...(entity ? [entity.name] : []), ...rest].join(':');
}

/** Whole words: `dsTbUnit` is for `dsTbUnit:list` and not for `dsTbUnitType:list`. */
export function isWithin(name: string, scope: AccessScope): boolean {
  return name === whose || scope.some((one) => name === one || name.startsWith(`${one}:`));
}

/**
 * Refuses a call that a token is not for: with `token.in_person` what only somebody who has signed in may do, with `token.read_only` a
 * write, with `token.scope` a call that is not among those named.
 */
export function refuseByScope(request: FastifyRequest, scope: AccessScope, prefix: string): void {
  const { config, url = '' } = request.routeOptions;
  if (config.inPerson) throw new Failure('token.in_person');
  if (scope.includes('write')) return;
  if (scope.includes('read')) {
    if ((config.effect ?? (request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write')) === 'write')
      throw new Failure('token.read_only');
    return;
  }
  const name = callName(url.slice(prefix.length));
  if (!isWithin(name, scope)) throw new Failure('token.scope', { call: name });
}

/** Words of a scope that stand for no call at all: a token for them could do nothing, and nobody would be told why. */
export function unknownWords(scope: AccessScope, calls: ReadonlySet<string>): readonly string[] {
  return scope.filter(
    (word) => word !== 'read' && word !== 'write' && ![...calls].some((name) => name === word || name.startsWith(`${word}:`)),
  );
}
