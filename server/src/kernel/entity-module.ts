import type {
  ColumnName,
  Entity,
  Hidden,
  Issue,
  Label,
  NewDraft,
  NoHidden,
  Role,
  StoredDraft,
  StoredRow,
  VerbInput,
  VerbName,
} from '@saiyun/sdk/contract';
import type { Draft, WireRow } from '@saiyun/sdk/logic/draft';
import type { Params } from '@saiyun/sdk/logic/query';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../db/db.ts';
import type { Ctx, Services } from './context.ts';

export type { Draft } from '@saiyun/sdk/logic/draft';
export { Failure, inputFailure } from './failure.ts';

/** A call inside its transaction. */
export interface TxCtx extends Ctx {
  readonly tx: Tx;
}

/** A condition on rows: SQL with `$n` starting at `first`, columns qualified by the alias `t`. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** Which rows an actor with this base role sees and may change; a role that is not named here sees all rows of the tenant. */
export type Scopes = { readonly [R in Role]?: (ctx: Ctx, first: number) => Condition };

export interface FileRules {
  /** Rows whose files somebody opens without reading the record, such as those of the own account. */
  readonly also?: (ctx: Ctx, first: number) => Condition;
  /** Nobody else opens them, whoever reads the rows. */
  readonly alone?: boolean;
  /** Rows whose files this caller never opens, whatever else names them; undefined where there can be none. */
  readonly never?: (ctx: Ctx, first: number) => Condition | undefined;
  /** The last word on a file that the conditions would open, where these cannot say it: refuses by a Failure. */
  readonly refuse?: (ctx: Ctx, path: string) => Promise<void>;
}

/**
 * What is special about one record; all else is the kernel's. Hooks run inside the transaction of the call, before or after the write.
 * A hook refuses by throwing a Failure; `before…` hooks may set server-owned fields on the draft.
 */
export interface EntityRules<E, H extends Hidden = NoHidden> {
  readonly scopes?: Scopes;
  readonly store?: RowStore;
  /** Who opens the files that rows name, where that is not simply whoever reads the rows. */
  readonly files?: FileRules;
  /** Columns besides the fields, by their SQL names: hooks find them on rows and may set them on drafts; no client ever sees them. */
  readonly hidden?: H;
  /** Names of records that are parts of this one and are deleted with it, such as the items of a dictionary. */
  readonly parts?: readonly string[];
  /** Records of which a sheet of this one may hold columns beside its own; what becomes of them is `isSingleTableImport`'s to say. */
  sheetParts?(ctx: Ctx): Promise<readonly Entity[]>;
  /** Brings stored rows up to the clock, such as states that end by time. Runs before every read and write; must be cheap when nothing is due. */
  refresh?(ctx: Ctx): Promise<void>;
  /** The last word on a row before it is answered, such as to leave out what this caller may not see. */
  shows?(ctx: Ctx, wire: WireRow): WireRow;
  /** Fields that `shows` keeps from this caller: what is not shown is not searched for either, or a list would tell it bit by bit. */
  conceals?(ctx: Ctx): readonly ColumnName<E>[];
  /** What this caller reads instead of the stored values, as SQL by the field's name, where that differs by row; `source` has the table as `c`. */
  tells?(ctx: Ctx): { readonly fields: { readonly [N in ColumnName<E>]?: string }; readonly source: string } | undefined;
  /** Texts that `shows` adds to a row, by their names on the wire. */
  readonly addedTexts?: readonly string[];
  /** The `derived` texts of rows, by id; one query for a page. */
  derives?(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, DerivedTexts<E>>>;
  /** List parameters under the names that older clients have for them, as those of the definition. */
  query?(params: Params): Params;
  /** The same for the members of a body. */
  given?(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Those names, for the OpenAPI document. */
  readonly olderNames?: readonly string[];
  /** List parameters besides the columns, such as the department of an account, each with what it asks of rows. */
  readonly asks?: Readonly<Record<string, Asked>>;
  beforeAdd?(ctx: TxCtx, draft: NewDraft<E, H>): Promise<void>;
  afterAdd?(ctx: TxCtx, row: StoredRow<E, H>): Promise<void>;
  beforeEdit?(ctx: TxCtx, row: StoredRow<E, H>, draft: StoredDraft<E, H>): Promise<void>;
  beforeDelete?(ctx: TxCtx, row: StoredRow<E, H>): Promise<void>;
  /**
   * Rules of an import over a block of drafts that already passed `check`: may set server-owned and key fields, and answers the issues by index.
   * One query per block, not per row. `existing` holds, by index, the stored row with the same key.
   */
  beforeImport?(
    ctx: TxCtx,
    drafts: readonly StoredDraft<E, H>[],
    existing: readonly (StoredRow<E, H> | undefined)[],
  ): Promise<ReadonlyMap<number, readonly Issue[]>>;
  /** Effect of each verb; state, revision, audit row, outbox event and transaction are the kernel's. Answers columns to set besides the state. */
  readonly verbs?: VerbRules<E, H>;
}

type VerbRules<E, H extends Hidden> = {
  readonly [V in VerbName<E>]?: VerbRule<StoredRow<E, H>, VerbInput<E, V>, StoredDraft<E, H>>;
};

/** The texts that a record derives, by their names. */
type DerivedTexts<E> = E extends { readonly derived: readonly (infer N extends string)[] } ? { readonly [K in N]?: unknown } : WireRow;

/** A method's type, so that the rules of one record are rules of a record. */
type VerbRule<R, I, D> = { run(ctx: TxCtx, row: R, input: I): Promise<D | undefined> }['run'];

/** How rows are written that are not columns of a table of their own; they are read like all others, from `entity.table`. */
export interface RowStore {
  /** Answers the ids, in the order of the drafts. */
  insert(ctx: TxCtx, drafts: readonly Draft[]): Promise<readonly string[]>;
  update(ctx: TxCtx, changes: readonly { readonly id: string; readonly draft: Draft }[]): Promise<void>;
  remove(ctx: TxCtx, ids: readonly string[]): Promise<void>;
}

/** A list parameter that is no column. */
export interface Asked {
  readonly label: Label;
  readonly condition: (ctx: Ctx, value: string, first: number) => Condition;
}

/** A record with its rules, as `areas/index.ts` lists it. */
export interface EntityModule<E extends Entity = Entity, H extends Hidden = Hidden> {
  readonly entity: E;
  /** For the kernel, to which all records are alike. */
  readonly rules: EntityRules<Entity, H>;
}

type NamesIn<T> = T extends object ? keyof T : never;
/** The verbs of a record whose effects set nothing but its columns; of what a function answers the compiler by itself lets more names pass. */
type Effects<V, E, H extends Hidden> = {
  readonly [K in keyof V]: K extends VerbName<E>
    ? V[K] extends (...given: never[]) => Promise<infer R>
      ? [Exclude<NamesIn<R>, keyof StoredDraft<E, H>>] extends [never]
        ? V[K]
        : { readonly 'no column': Exclude<NamesIn<R>, keyof StoredDraft<E, H>> }
      : V[K]
    : never;
};

/** The compiler holds the rules against the record: a field or a hidden column that it does not have does not compile. */
export function entityModule<E extends Entity, H extends Hidden = NoHidden, V extends VerbRules<E, H> = Record<never, never>>(
  entity: E,
  rules: EntityRules<E, H> & { readonly verbs?: V & Effects<V, E, H> } = {},
): EntityModule<E, H> {
  return {
    entity,
    rules: rules as unknown as EntityRules<Entity, H>,
  };
}

/** Calls that are not those of an entity. */
export interface CallModule {
  readonly name: string;
  register(app: FastifyInstance, services: Services): void;
}
