import type {
  ColumnName,
  Entity,
  Field,
  Hidden,
  Issue,
  Label,
  NewDraft,
  NoHidden,
  Part,
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
import type { Failure } from './failure.ts';

export type { Draft } from '@saiyun/sdk/logic/draft';
export { Failure, inputFailure } from './failure.ts';

/** A call inside its transaction. */
export interface TxCtx extends Ctx {
  readonly tx: Tx;
}

/** A condition on rows: SQL with placeholders from `$first` on, and columns qualified with the alias `t`. */
export interface Condition {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** Which rows an account with this base role sees and may change; roles that are not listed see all rows of the tenant. */
export type Scopes = { readonly [R in Role]?: (ctx: Ctx, first: number) => Condition };

/** The same for writes, by the verb where it is one; without `write` it is asked for edits. */
export type WriteScopes = {
  readonly [R in Role]?: (ctx: Ctx, first: number, write?: { readonly verb?: string | undefined }) => Condition;
};

export interface FileRules {
  /** Rows whose files the caller may open without reading the record, such as those of the caller's own account. */
  readonly also?: (ctx: Ctx, first: number) => Condition;
  /** Nobody else may open them, even with the right to read the rows. */
  readonly alone?: boolean;
  /** Rows whose files this caller may never open, whatever else refers to them; undefined if there can be none. */
  readonly never?: (ctx: Ctx, first: number) => Condition | undefined;
  /** A final check on a file that the conditions would open, for rules they cannot express: refuses with a Failure. */
  readonly refuse?: (ctx: Ctx, path: string) => Promise<void>;
}

/**
 * What is special about one record; the kernel does everything else. Hooks run inside the call's transaction, before or after the write,
 * and refuse by throwing a Failure. `before…` hooks may set server-owned fields on the draft.
 */
export interface EntityRules<E, H extends Hidden = NoHidden> {
  readonly scopes?: Scopes;
  /** Of the rows that a role reads, those that it may write, where these are fewer; they may be others for a verb. */
  readonly writes?: WriteScopes;
  readonly store?: RowStore;
  /** Who may open the files of a row, where that differs from who may read the row. */
  readonly files?: FileRules;
  /** Columns besides the fields, by SQL name: hooks see them on rows and may set them on drafts; clients never see them. */
  readonly hidden?: H;
  /** Names of further records that are deleted with this one, besides the parts of its definition. */
  readonly parts?: readonly string[];
  /** The parts of a record that exists only at run time, instead of those of its definition. */
  partsAtRunTime?(ctx: Ctx): Promise<readonly Part[]>;
  /** Records whose columns may appear in a sheet of this one; `isSingleTableImport` decides what happens to them. */
  sheetParts?(ctx: Ctx): Promise<readonly Entity[]>;
  /**
   * Columns that a sheet of this record may have beside its fields, under names with a colon: all, those that a sheet with these texts in its
   * first rows may have, or those of a template for which somebody asks; this one says more about fields too, under their names.
   */
  moreColumns?(ctx: Ctx, of?: { readonly texts: readonly string[] } | { readonly template: Params }): Promise<MoreColumns>;
  /**
   * Updates stored rows to the current time, such as states that end on a date. Runs before every read and write, so it must be cheap when
   * nothing is due. `count`: rows are only counted, for a start page.
   */
  refresh?(ctx: Ctx, to?: 'count'): Promise<void>;
  /** A last step on a row before it is returned, for example to leave out what this caller may not see. */
  shows?(ctx: Ctx, wire: WireRow): WireRow;
  /** Fields that `shows` hides from this caller. They cannot be searched either, or a list would reveal them bit by bit. */
  conceals?(ctx: Ctx): readonly ColumnName<E>[];
  /** SQL that this caller reads instead of a stored value, by field name, where that differs by row; `source` has the table as `c`. */
  tells?(ctx: Ctx): { readonly fields: { readonly [N in ColumnName<E>]?: string }; readonly source: string } | undefined;
  /** Names on the wire of the texts that `shows` adds to a row. */
  readonly addedTexts?: readonly string[];
  /** The `derived` texts of rows, by id; one query for a page. */
  derives?(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, DerivedTexts<E>>>;
  /**
   * SQL for rows that one word of the search box finds beside the record's texts, such as by the number of another row. Only for what all
   * readers of the record may read.
   */
  finds?(ctx: Ctx, word: string, bind: (value: unknown) => string): string;
  /** Translates list parameters that older clients send under other names. */
  query?(params: Params): Params;
  /** The same for the members of a body. */
  given?(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Those older names, for the OpenAPI document. */
  readonly olderNames?: readonly string[];
  /** List parameters that are not columns, such as the department of an account, each with its condition on rows. */
  readonly asks?: Readonly<Record<string, Asked>>;
  /** The hooks look at no other rows of the record, so that all rows of one call may be judged before the first is stored. */
  readonly rowsAlone?: boolean;
  /**
   * What `beforeAdd` and `beforeEdit` do, for all rows of one call, judged as they will stand once all are stored: a few statements, however
   * many rows. May set members of drafts; returns what refuses a row by its index.
   */
  beforeRows?(ctx: TxCtx, rows: readonly RowChange<E, H>[]): Promise<RefusedRows>;
  beforeAdd?(ctx: TxCtx, draft: NewDraft<E, H>): Promise<void>;
  afterAdd?(ctx: TxCtx, row: StoredRow<E, H>): Promise<void>;
  beforeEdit?(ctx: TxCtx, row: StoredRow<E, H>, draft: StoredDraft<E, H>): Promise<void>;
  beforeDelete?(ctx: TxCtx, row: StoredRow<E, H>): Promise<void>;
  /** Why rows of one call may not be deleted, by their ids: one statement, however many rows. */
  beforeDeletes?(ctx: TxCtx, rows: readonly StoredRow<E, H>[]): Promise<ReadonlyMap<string, Failure>>;
  /**
   * Rules for a block of imported drafts that already passed `check`. May set server-owned and key fields; returns the issues by index. One
   * query per block, not per row. `existing` holds, by index, the stored row with the same key, `beside` what the row says in `moreColumns`:
   * what is left of it goes to `afterImport`.
   */
  beforeImport?(
    ctx: TxCtx,
    drafts: readonly StoredDraft<E, H>[],
    existing: readonly (StoredRow<E, H> | undefined)[],
    beside: readonly Record<string, unknown>[],
  ): Promise<ReadonlyMap<number, readonly Issue[]>>;
  /** Ids of stored rows that imported drafts without the record's key stand for, by index: who they are may be known by other fields. */
  standsFor?(ctx: TxCtx, drafts: readonly StoredDraft<E, H>[]): Promise<readonly (string | undefined)[]>;
  /** Stores what imported rows say beside their own columns, once they are stored; `draft` is as `beforeImport` left it. */
  afterImport?(
    ctx: TxCtx,
    rows: readonly { readonly id: string; readonly draft: StoredDraft<E, H>; readonly beside: Readonly<Record<string, unknown>> }[],
  ): Promise<void>;
  /**
   * Effect of each verb, which returns columns to set besides the state. The kernel does state, revision, audit row, outbox event and
   * transaction.
   */
  readonly verbs?: VerbRules<E, H>;
  /**
   * Columns that a verb sets after long work on what no longer changes. It runs before the transaction, without locks, on rows that the verb
   * may be run on; they are judged again when it is written.
   */
  readonly beforehand?: BeforehandRules<E, H>;
  /** What a verb tells whoever ran it of its effect and of what follows, once its rows are written, in their language. */
  readonly afterwards?: { readonly [V in VerbName<E>]?: Tell<StoredRow<E, H>, VerbInput<E, V>> };
}

/** A row of a call: what is stored of it, unless it is new, and what the call sets. */
export interface RowChange<E, H extends Hidden = NoHidden> {
  readonly before: StoredRow<E, H> | undefined;
  readonly draft: StoredDraft<E, H>;
}

/** A column of a sheet beside the record's fields, read as a field of its kind. */
export interface MoreColumn {
  readonly field: Field;
  /** The only texts that a template offers for it. */
  readonly choices?: readonly string[];
  /** What a template's example row holds. */
  readonly example?: string | number | null;
}

export type MoreColumns = ReadonlyMap<string, MoreColumn>;

export type RefusedRows = ReadonlyMap<number, readonly Issue[] | Failure>;

type VerbRules<E, H extends Hidden> = {
  readonly [V in VerbName<E>]?: VerbRule<StoredRow<E, H>, VerbInput<E, V>, StoredDraft<E, H>>;
};

type BeforehandRules<E, H extends Hidden> = {
  readonly [V in VerbName<E>]?: Beforehand<StoredRow<E, H>, StoredDraft<E, H>>;
};

type DerivedTexts<E> = E extends { readonly derived: readonly (infer N extends string)[] } ? { readonly [K in N]?: unknown } : WireRow;

/** A method's type, so that the rules of one record also count as rules of any record. */
type VerbRule<R, I, D> = { run(ctx: TxCtx, row: R, input: I): Promise<D | undefined> }['run'];

/** What is told after a verb: what has to be known of its effect, and what follows now that it is done. */
export interface ToldAfter {
  readonly told?: string | undefined;
  readonly next?: string | undefined;
}

type Tell<R, I> = { tell(ctx: TxCtx, rows: readonly R[], input: I): Promise<ToldAfter> }['tell'];

type Beforehand<R, D> = { work(ctx: Ctx, row: R): Promise<D> }['work'];

/** Writes rows that are not columns of their own table. They are read like all others, from `entity.table`. */
export interface RowStore {
  /** Locks what must not change while rows are written. It runs before rows are locked: the other order would deadlock with a change of it. */
  lockFirst?(tx: Tx, tenantId: number): Promise<void>;
  /** Returns the ids, in the order of the drafts. */
  insert(ctx: TxCtx, drafts: readonly Draft[]): Promise<readonly string[]>;
  update(ctx: TxCtx, changes: readonly { readonly id: string; readonly draft: Draft }[]): Promise<void>;
  remove(ctx: TxCtx, ids: readonly string[]): Promise<void>;
}

/** A list parameter that is not a column. */
export interface Asked {
  readonly label: Label;
  readonly condition: (ctx: Ctx, value: string, first: number) => Condition;
}

/** A record with its rules, as listed in `areas/index.ts`. */
export interface EntityModule<E extends Entity = Entity, H extends Hidden = Hidden> {
  readonly entity: E;
  /** For the kernel, which treats all records alike. */
  readonly rules: EntityRules<Entity, H>;
}

type NamesIn<T> = T extends object ? keyof T : never;
/** Verbs whose effects set only the record's own columns; the compiler's own check of a function's result lets further names pass. */
type Effects<V, E, H extends Hidden> = {
  readonly [K in keyof V]: K extends VerbName<E>
    ? V[K] extends (...given: never[]) => Promise<infer R>
      ? [Exclude<NamesIn<R>, keyof StoredDraft<E, H>>] extends [never]
        ? V[K]
        : { readonly 'no column': Exclude<NamesIn<R>, keyof StoredDraft<E, H>> }
      : V[K]
    : never;
};

/** The compiler checks the rules against the record: an unknown field or hidden column does not compile. */
export function entityModule<E extends Entity, H extends Hidden = NoHidden, V extends VerbRules<E, H> = Record<never, never>>(
  entity: E,
  rules: EntityRules<E, H> & { readonly verbs?: V & Effects<V, E, H> } = {},
): EntityModule<E, H> {
  return {
    entity,
    rules: rules as unknown as EntityRules<Entity, H>,
  };
}

/** Calls that belong to no record. */
export interface CallModule {
  readonly name: string;
  register(app: FastifyInstance, services: Services): void;
}
