import { readFileSync } from 'node:fs';
import type { JeecgVersion } from '../../support/jeecg-state.ts';

/** A call of a JeecgBoot as its controller declares it, and its answers. */
export interface PeerCall {
  /** The controller and its method. */
  readonly source: string;
  /** Needs no token. */
  readonly open?: true;
  /** Its address is in the list of the signature's interceptor. */
  readonly signed?: true;
  /** Other verbs that it takes. */
  readonly verbs?: string;
  /** The account needs a right for it. */
  readonly right?: true;
  /** Parameters without which it is not called. */
  readonly needs?: readonly string[];
  /** Parameters that it binds; others are passed over in silence. */
  readonly binds?: readonly string[];
  /** Members that the controller reads from the body. */
  readonly body?: readonly string[];
  readonly answers: { readonly ok: object; readonly [name: string]: object };
}

/** What differs between releases for every call. */
export interface PeerRelease {
  /** The socket of messages wants the token. */
  readonly socketToken: boolean;
  readonly tenantHeader: string;
  readonly signTime: readonly ('digits' | 'epoch')[];
  readonly ended: object;
  readonly otherTenant: object;
  readonly late: object;
  readonly noTime: object;
  readonly wrongSign: object;
  readonly noRight: object;
  readonly missing: object;
}

export const areas = ['session', 'menu', 'users', 'roles', 'dictionaries', 'notices'] as const;

/** A file of the fixtures of a release. */
function fixture(version: JeecgVersion, name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../fixtures/jeecgboot/${version}/${name}.json`, import.meta.url), 'utf8'));
}

export function releaseOf(version: JeecgVersion): PeerRelease {
  return fixture(version, 'release') as PeerRelease;
}

/** Calls by `METHOD path`, where a part in braces stands for any text. */
export function callsOf(version: JeecgVersion): Readonly<Record<string, PeerCall>> {
  return Object.assign({}, ...areas.map((area) => fixture(version, area))) as Readonly<Record<string, PeerCall>>;
}
