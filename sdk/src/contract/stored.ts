import type { AnyRow, CommonRow, JsonValue } from './entity.ts';
import type { Field, Fields, Kind } from './field.ts';

/** The type of a stored column of each kind, as rules see it. */
export interface KindValues extends Record<Kind, unknown> {
  boolean: boolean;
  text: string;
  longText: string;
  int: number;
  decimal: number;
  /** Fen. */
  money: number;
  flag: '0' | '1';
  date: string;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  instant: string;
  dict: string;
  ref: string;
  file: string;
  json: unknown;
}

/** Columns besides the fields, by their SQL names. */
export type Hidden = Readonly<Record<string, keyof KindValues>>;
export type NoHidden = Readonly<Record<never, Kind>>;

type OwnFields<E> = E extends { readonly fields: infer F extends Fields } ? F : never;
type StateField<E> = E extends { readonly stateField: infer S extends string } ? S : never;
type Simplify<T> = { [K in keyof T]: T[K] } & {};

type Stored<F extends Field> = F['kind'] extends 'json' ? JsonValue<F> : KindValues[F['kind']];
/** The server may also set its own instants as a Date. */
type Settable<F extends Field> = F extends { readonly kind: 'instant'; readonly server: true } ? string | Date : Stored<F>;
/** Always has a value. */
type IsFull<E, K, F extends Field> = F extends { readonly required: true } ? true : K extends StateField<E> ? true : false;
/** Present before any rule runs: required of the caller who adds the row. */
type IsGiven<F extends Field> = F extends { readonly server: true }
  ? false
  : F extends { readonly setBy: unknown }
    ? false
    : F extends { readonly required: true }
      ? true
      : false;

/** A row as a rule finds it: every stored column of the record by name, missing values as `null`, and the hidden columns. */
export type StoredRow<E, H extends Hidden = NoHidden> = string extends keyof OwnFields<E>
  ? AnyRow
  : Simplify<
      CommonRow & { readonly delFlag: '0' | '1' } & {
        readonly [K in keyof OwnFields<E> as OwnFields<E>[K] extends { readonly writeOnly: true } ? never : K]: IsFull<
          E,
          K,
          OwnFields<E>[K]
        > extends true
          ? Stored<OwnFields<E>[K]>
          : Stored<OwnFields<E>[K]> | null;
      } & { readonly [K in keyof H]: KindValues[H[K]] | null }
    >;

/** New values for some columns of a record: what a rule may set, by name. */
export type StoredDraft<E, H extends Hidden = NoHidden> = string extends keyof OwnFields<E>
  ? Record<string, unknown>
  : Simplify<
      { id?: string } & {
        -readonly [K in keyof OwnFields<E>]?: IsFull<E, K, OwnFields<E>[K]> extends true
          ? Settable<OwnFields<E>[K]>
          : Settable<OwnFields<E>[K]> | null;
      } & { -readonly [K in keyof H]?: KindValues[H[K]] | null }
    >;

/** The draft of a new row: it contains everything required of the caller. */
export type NewDraft<E, H extends Hidden = NoHidden> = string extends keyof OwnFields<E>
  ? Record<string, unknown>
  : Simplify<
      StoredDraft<E, H> & {
        -readonly [K in keyof OwnFields<E> as IsGiven<OwnFields<E>[K]> extends true ? K : never]: Settable<OwnFields<E>[K]>;
      }
    >;

/** Some columns of a record, stored or proposed: a row, a draft, or both merged. */
export type Columns<E, H extends Hidden = NoHidden> = Readonly<StoredDraft<E, H>>;

/** The names of a record's columns, with values of any type: for rules that forms also apply to typed input. */
export type Given<E> = { readonly [K in keyof OwnFields<E> | 'id']?: unknown };
