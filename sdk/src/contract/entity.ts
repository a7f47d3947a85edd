import type { Choices } from './choices.ts';
import type { CompetitionAction } from './competition-actions.ts';
import type { Field, Fields } from './field.ts';
import { flag, instant, int, text } from './field.ts';
import type { Label } from './label.ts';
import type { Role } from './roles.ts';
import type { ShapeName, ShapeValues } from './shape-values.ts';
import type { commonNames } from './values/common-names.ts';

/** The eight standard calls, named as on the wire. */
export const standard = ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls', 'importExcel'] as const;
/** The calls of a log, which is a record that only the server writes. */
export const logOnly = ['list', 'queryById', 'exportXls'] as const;
export type StandardCall = (typeof standard)[number];

export interface Verb {
  readonly label: Label;
  /** States from which the verb may start: names in a definition, values in the record made from it. */
  readonly from: readonly string[];
  /** The state that it leads to, likewise; left out if the verb's rule decides. */
  readonly to?: string;
  readonly roles: readonly Role[];
  readonly input?: Fields;
  /** Asks for confirmation before it runs. */
  readonly danger?: boolean;
  /** Only begins something, whose outcome shows later. */
  readonly begins?: boolean;
  /** No state asks for it: it stays in the menu of a row. */
  readonly aside?: boolean;
  /** Cannot be undone; the user is told so before it runs. */
  readonly final?: boolean;
  /** What it does beyond the row, told before it runs: whom it writes to, what it costs. */
  readonly tells?: Label;
  /** One row at a time. */
  readonly single?: boolean;
  /** The action that a sub-administrator needs for it; default that of the record's writes. */
  readonly action?: CompetitionAction;
}
export type Verbs = Readonly<Record<string, Verb>>;

/** What a sub-administrator looks after: a competition, or one of its areas or groups. */
export type Place = 'competition' | 'area' | 'group';

/** A JeecgBoot sheet: an import recognises its headers as well as the labels of the fields. */
export interface FamilySheet {
  readonly title: Label;
  /** Chinese headers by field, in column order; other fields follow. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A field, or two that are the ends of one range. */
export type Fact<N extends string = string> = N | readonly [from: N, to: N];

/** Fields that belong together on a record's page, and as a section of its form. */
export interface FactGroup<N extends string = string> {
  readonly label: Label;
  readonly fields: readonly Fact<N>[];
  readonly help?: Label;
  /** Seldom needed: folded until one of its fields has a value or a fault. */
  readonly rare?: boolean;
}

/** Rows of another record that are parts of a row of this one: saved with it in one call, deleted with it. */
export interface Part {
  /** Name of their record. */
  readonly of: string;
  /** Their field that holds the id of the row that they belong to. */
  readonly by: string;
  /** Their field that holds their place among its parts, from 1. */
  readonly order?: string;
}

export interface EntitySpec {
  readonly label: Label;
  /** Path of its calls below the client's base path; default `/<name>`. */
  readonly path?: string;
  /** Table; default the name in snake case. */
  readonly table?: string;
  readonly fields: Fields;
  /** The field that names a row to users. */
  readonly title: string;
  /** The field that holds the title's English twin, shown to readers of English if it is filled in. */
  readonly titleEn?: string;
  /** The field that a list shows below the title, such as a code or a unit. */
  readonly under?: string;
  /**
   * The fields whose texts name a row that has no title of its own, such as the work and the expert of a review; `title` is then the id.
   * Numbers are told by their labels.
   */
  readonly namedBy?: readonly string[];
  /** The reference whose name tells two rows of the same title apart: the final review of which competition. */
  readonly apart?: string;
  /** Where a client opens a row that has a place of its own, with `:id` for its id; by default the page of every record. */
  readonly address?: string;
  /** The picker with which a form chooses its rows; without it a tree select for records that form a tree, a record picker for others. */
  readonly picker?: 'user' | 'depart' | 'role' | 'position';
  /** Of records that form a tree: the reference to the row above, and the number of a row's place among those below the same one. */
  readonly tree?: { readonly parent: string; readonly order: string };
  /** Groups of facts in reading order; fields that none names follow in a last group. */
  readonly groups?: readonly FactGroup[];
  /** Fields that together identify one row in an import or a text in a `ref` column; the title is tried after them. */
  readonly key: readonly string[];
  /** A list of alternative names by which an import also finds the row; they are tried after the title. */
  readonly alias?: string;
  readonly calls: readonly StandardCall[];
  /** The calls that a JeecgBoot also has, at the same path and of the same shape; left out if it has no such record. */
  readonly jeecg?: readonly StandardCall[];
  /** A field whose dictionary is that of `states`. */
  readonly stateField?: string;
  /** The possible states; a new row begins in the first. */
  readonly states?: Choices;
  readonly verbs?: Verbs;
  /** `action`: what a sub-administrator needs for writes and verbs. */
  readonly access: { readonly read: readonly Role[]; readonly write: readonly Role[]; readonly action?: CompetitionAction };
  /** Sub-administrators are assigned rows of this record; rows of other records belong to the place that they refer to. */
  readonly place?: Place;
  /** Records whose rows are parts of this one's. */
  readonly parts?: readonly Part[];
  /** Why a deleted row cannot be brought back, told to whoever deletes one; without it the record has a recycle bin. */
  readonly withoutBin?: Label;
  /** All tenants share the rows. */
  readonly shared?: boolean;
  /** An edit may leave the revision out, as JeecgBoot clients do; it then changes the row whatever its revision. */
  readonly looseEdit?: boolean;
  /** Members that JeecgBoot clients read and our rows lack: the same in every row, added to each answer. */
  readonly fixed?: Readonly<Record<string, string | number | boolean | null>>;
  /** Texts that the server derives from other rows and adds to each row; `null` if there is nothing to say. */
  readonly derived?: readonly string[];
  /** What people look for in its lists, in words, where the server finds more than the record's own texts. */
  readonly searchedBy?: Label;
  /** The JeecgBoot form of the record's sheet, if there is one. */
  readonly sheet?: FamilySheet;
  /** `delFlag` is a number on the wire, as JeecgBoot clients expect for this record. */
  readonly numericDelFlag?: boolean;
  /** `thenBy`: by what rows with the same value are sorted, in the same direction, as far as the reader sees it. */
  readonly defaultSort?: { readonly column: string; readonly order: 'asc' | 'desc'; readonly thenBy?: readonly string[] };
}

export interface Entity extends Omit<EntitySpec, 'states'> {
  readonly name: string;
  readonly path: string;
  readonly table: string;
  /** The value of each state, by name. */
  readonly states: Readonly<Record<string, string>>;
  readonly verbs: Verbs;
}

/** Columns of every stored record, sent with each row; a client may send back only `id` and `revision`. */
export const commonFields = {
  createBy: text(['创建人', 'Created by'], { server: true, list: false, sheet: false }),
  createTime: instant(['创建时间', 'Created'], { server: true, search: 'range', sort: true, sheet: false }),
  updateBy: text(['更新人', 'Updated by'], { server: true, list: false, sheet: false }),
  updateTime: instant(['更新时间', 'Updated'], { server: true, search: 'range', sort: true, list: false, sheet: false }),
  revision: int(['版本', 'Revision'], { server: true, list: false, sheet: false }),
  delFlag: flag(['删除标志', 'Deleted'], { server: true, list: false, sheet: false }),
} as const satisfies Readonly<Record<(typeof commonNames)[number], Field>>;

/** camelCase to snake_case. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
}

type Moved<V> = { readonly [K in keyof V]: Omit<V[K], 'from' | 'to'> & Pick<Verb, 'from' | 'to'> };

type Named<N extends string, S extends EntitySpec> = Omit<S, 'name' | 'path' | 'table' | 'states' | 'verbs'> & {
  readonly name: N;
  readonly path: string;
  readonly table: string;
  readonly states: S extends { readonly states: { readonly values: infer V } } ? V : Record<never, never>;
  readonly verbs: S extends { readonly verbs: infer V } ? Moved<V> : Record<never, never>;
};

/** Verbs lead from and to existing states, and the state is kept in a field of the same dictionary. */
type Consistent<S extends EntitySpec> = S extends { readonly states: infer C extends Choices; readonly stateField: infer F extends string }
  ? {
      readonly fields: { readonly [K in F]: { readonly kind: 'dict'; readonly of: C['code'] } };
      readonly verbs?: {
        readonly [K in keyof S['verbs']]: { readonly from: readonly (keyof C['values'])[]; readonly to?: keyof C['values'] };
      };
    }
  : { readonly states?: never; readonly stateField?: never };

type FieldName<S extends EntitySpec> = keyof S['fields'] & string;

/** Whatever names a field names one that the record has. */
interface NamesFields<S extends EntitySpec> {
  readonly titleEn?: FieldName<S>;
  readonly under?: FieldName<S>;
  readonly apart?: FieldName<S>;
  readonly namedBy?: readonly (FieldName<S> | 'createTime')[];
  readonly groups?: readonly FactGroup<FieldName<S>>[];
  readonly tree?: { readonly parent: FieldName<S>; readonly order: FieldName<S> };
}

const movedBy = (verbs: Verbs, states: Readonly<Record<string, string>>): Verbs => {
  const stateNamed = (name: string): string => states[name] ?? name;
  return Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [
      name,
      { ...verb, from: verb.from.map(stateNamed), ...(verb.to !== undefined && { to: stateNamed(verb.to) }) },
    ]),
  );
};

/**
 * One managed record as plain data: no functions, so `JSON.parse(JSON.stringify(e))` equals `e`. Everything that all records have in common
 * is derived from it.
 */
export function entity<const N extends string, const S extends EntitySpec>(name: N, spec: S & Consistent<S> & NamesFields<S>): Named<N, S> {
  const states: Choices['values'] = (spec as EntitySpec).states?.values ?? {};
  return { path: `/${name}`, table: snakeCase(name), ...spec, states, verbs: movedBy(spec.verbs ?? {}, states), name } as never;
}

/** The state in which a new row begins. */
export function firstState(e: Pick<Entity, 'states'>): string | undefined {
  return Object.values(e.states)[0];
}

/** All fields of a row, its own and the common ones. */
export function allFields(e: Pick<Entity, 'fields' | 'numericDelFlag'>): Readonly<Record<string, Field>> {
  return {
    ...e.fields,
    ...commonFields,
    ...(e.numericDelFlag && { delFlag: { ...commonFields.delFlag, numeric: true } }),
  };
}

type Simplify<T> = { [K in keyof T]: T[K] } & {};
type OwnFields<E> = E extends { readonly fields: infer F extends Fields } ? F : never;

/** What the definition's shape says that nested data hold. */
export type JsonValue<F> = F extends { readonly of: infer S extends ShapeName } ? ShapeValues[S] : unknown;

export type FieldValue<F extends Field> = F extends { readonly numeric: true }
  ? number
  : F['kind'] extends 'int' | 'decimal' | 'money'
    ? number
    : F['kind'] extends 'flag'
      ? '0' | '1'
      : F['kind'] extends 'json'
        ? JsonValue<F>
        : F extends { readonly many: true }
          ? string
          : F extends { readonly offered?: infer V extends string }
            ? Offering<V>
            : string;

/** Editors offer the values of a closed list; others are taken all the same, for lists grow. */
type Offering<V extends string> = [V] extends [never] ? string : V | (string & Record<never, never>);

type Answered<F extends Fields> = { [K in keyof F as F[K] extends { readonly writeOnly: true } ? never : K]: F[K] };
type Given<F extends Fields> = { [K in keyof F as F[K] extends { readonly server: true } ? never : K]: F[K] };
type Needed<F extends Fields> = { [K in keyof F as F[K] extends { readonly required: true } ? K : never]: F[K] };
type Optional<F extends Fields> = { [K in keyof F as F[K] extends { readonly required: true } ? never : K]: F[K] };
type Texts<F extends Fields> = {
  readonly [K in keyof F as F[K]['kind'] extends 'dict' | 'ref' | 'file' ? `${K & string}_dictText` : never]?: string;
};

/** A member that our server leaves empty may have a value from a JeecgBoot. */
type Fixed<E> = E extends { readonly fixed: infer F }
  ? { readonly [K in keyof F]: F[K] extends null ? string | number | null : F[K] }
  : unknown;
type Derived<E> = E extends { readonly derived: readonly (infer N extends string)[] } ? { readonly [K in N]: string | null } : unknown;

export interface CommonRow {
  readonly id: string;
  readonly revision: number;
  readonly createBy: string | null;
  readonly createTime: string;
  readonly updateBy: string | null;
  readonly updateTime: string | null;
  /** Calls and verbs that a sub-administrator was not given for this row, while it may use them on others. */
  readonly withheld?: readonly string[];
}

/** A row as a client sees it: money in fen, instants and dates as their wire text, absent values `null`. */
export type Row<E> = Simplify<
  CommonRow & {
    readonly [K in keyof Answered<OwnFields<E>>]: Answered<OwnFields<E>>[K] extends { readonly required: true }
      ? FieldValue<Answered<OwnFields<E>>[K]>
      : FieldValue<Answered<OwnFields<E>>[K]> | null;
  } & Texts<OwnFields<E>> &
    Fixed<E> &
    Derived<E>
>;

/** Values for some fields: required fields must be present, server fields must not. */
export type Draft<F extends Fields> = Simplify<
  { readonly [K in keyof Needed<Given<F>>]: FieldValue<Given<F>[K]> } & {
    readonly [K in keyof Optional<Given<F>>]?: FieldValue<Given<F>[K]> | null;
  }
>;

export type Add<E> = Draft<OwnFields<E>>;
/** The revision of an edit: JeecgBoot clients do not know it, and a JeecgBoot does not store it. */
type AtRevision<E> = E extends { readonly looseEdit: true }
  ? { readonly revision?: number | undefined }
  : { readonly revision: E extends { readonly jeecg: readonly StandardCall[] } ? number | undefined : number };
/** An edit names the row and the revision at which it was read; fields that are left out keep their values. */
export type Edit<E> = Simplify<{ readonly id: string } & AtRevision<E> & Partial<Draft<OwnFields<E>>>>;

export type VerbName<E> = E extends { readonly verbs: infer V } ? keyof V & string : never;
export type VerbInput<E, N extends string> = E extends { readonly verbs: infer V }
  ? N extends keyof V
    ? V[N] extends { readonly input: infer I extends Fields }
      ? Draft<I>
      : undefined
    : never
  : never;
export type ColumnName<E> = (keyof OwnFields<E> & string) | keyof typeof commonFields | 'id';

/** Columns by which a list can be filtered: all but nested data and what is never answered. */
export type FilterName<E> =
  | {
      [K in keyof OwnFields<E> & string]: OwnFields<E>[K] extends { readonly kind: 'json' } | { readonly writeOnly: true } ? never : K;
    }[keyof OwnFields<E> & string]
  | keyof typeof commonFields
  | 'id';
/** The values of a column that has a closed list of them; `never` for any other. */
export type ClosedValue<F> = F extends { readonly kind: 'flag' }
  ? '0' | '1'
  : F extends { readonly kind: 'dict'; readonly offered?: infer V extends string }
    ? V
    : never;
/** The field of a column, where the record has one of its own. */
export type FieldOf<E, N> = N extends keyof OwnFields<E> ? OwnFields<E>[N] : never;
/** Columns by which a list can be sorted. */
export type SortName<E> =
  | { [K in keyof OwnFields<E> & string]: OwnFields<E>[K] extends { readonly sort: true } ? K : never }[keyof OwnFields<E> & string]
  | (E extends { readonly defaultSort: { readonly column: infer C extends string } } ? C : never)
  | 'createTime'
  | 'updateTime'
  | 'id';

/** An untyped row, for code that serves every entity. */
export type AnyRow = CommonRow & Readonly<Record<string, unknown>>;
