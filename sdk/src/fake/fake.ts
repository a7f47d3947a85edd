import type { Platform } from '../client/platform/platform.ts';
import type { AnyRow, Entity } from '../contract/entity.ts';
import type { Label } from '../contract/label.ts';
import type { Role } from '../contract/roles.ts';
import type { MenuNode, TenantChoice } from '../contract/session.ts';

/** An account that can sign in. It is a row of `sysUser`, so that freezing it ends its sessions. */
export interface FakeAccount {
  readonly username: string;
  readonly password: string;
  readonly roles: readonly Role[];
  /** Default the first tenant. */
  readonly tenantId?: number;
  /** Default the username. */
  readonly id?: string;
  /** Default the username. */
  readonly realname?: string;
  /** The unit of a school administrator or applicant, whose rows they see. */
  readonly unitId?: string;
  /** Granted button codes such as `dsTbUnit:add`; default all that the roles may have. */
  readonly buttons?: readonly string[];
}

export interface FakeDictionary {
  readonly code: string;
  readonly name: Label;
  readonly items: readonly (readonly [value: string, zh: string, en: string])[];
}

/** A row as it is stored: by the names of the fields, money in fen, instants as their wire text; what is left out is absent. */
export type FakeRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** What is there before the first call. */
export interface FakeSeed {
  /** Default one, with id 1. */
  readonly tenants?: readonly TenantChoice[];
  readonly accounts?: readonly FakeAccount[];
  /** Of every tenant. A field whose dictionary is not here takes no value. */
  readonly dictionaries?: readonly FakeDictionary[];
  /** Rows of the first tenant, by the wire name of their record. They are taken as they are. */
  readonly rows?: Readonly<Record<string, readonly FakeRow[]>>;
  /** The menu of everybody; default empty. */
  readonly menu?: readonly MenuNode[];
}

export interface FakeOptions {
  /** Clock, in epoch ms; that of the client may be the same. */
  readonly now: () => number;
  /** Random bytes for ids and tokens, such as `(size) => crypto.getRandomValues(new Uint8Array(size))`. */
  readonly random: (size: number) => Uint8Array;
  readonly seed?: FakeSeed;
  /** Path below which the calls are; default `/jeecg-boot`, as that of the client. */
  readonly prefix?: string;
}

/** A server in memory. */
export interface Fake {
  /** For `createClient({ baseUrl, platform })`: any address will do, nothing is sent anywhere. */
  readonly platform: Platform;
  /** Stores a row as it is, past all rules; one of the same id is replaced. Default tenant the first. */
  put(entity: Entity, row: FakeRow, tenantId?: number): void;
  /** Limits a role to these buttons; before, it has all that its base may have. */
  grant(roleId: string, buttons: readonly string[]): void;
  /** The live rows of a record in the order in which they were added. Default tenant the first. */
  rows(entity: Entity, tenantId?: number): readonly AnyRow[];
}
