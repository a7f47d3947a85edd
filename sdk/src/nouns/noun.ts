import type { Send } from '../calls/send.ts';
import type { EntityClient } from '../client/client.ts';
import type { Entity, VerbName } from '../contract/entity.ts';
import type { Entities, EntityKey } from '../entities/index.ts';

/** The calls of an area, as a function of `client.send`. */
type Calls = (send: Send) => object;

/** The members of an area that a noun has: `true`, or the name that one has there. */
type Names = Readonly<Record<string, true | string>>;

/** A noun that is more than a record. The record's call wins over an area's of the same name. */
export interface NounParts {
  readonly record?: Entity;
  /** Verbs that have a shorter name below the noun than on the wire. */
  readonly verbs?: Readonly<Record<string, string>>;
  /** Areas, whole or some of their calls; the first that has a name gives it its call. */
  readonly calls?: readonly (Calls | readonly [of: Calls, names: Names])[];
}

/** One noun of the client: a record, or a record and calls of areas, or these alone. */
export type NounSpec = Entity | NounParts;

/** Names only what is there. */
type Checked<S> = {
  readonly verbs?: S extends { readonly record: infer E; readonly verbs: infer V }
    ? { readonly [K in keyof V]: K extends VerbName<E> ? V[K] : never }
    : unknown;
  readonly calls?: S extends { readonly calls: infer L } ? { readonly [I in keyof L]: CheckedArea<L[I]> } : unknown;
};
type CheckedArea<A> = A extends readonly [(send: Send) => infer C, infer N]
  ? readonly [(send: Send) => C, { readonly [K in keyof N]: K extends keyof C ? N[K] : never }]
  : A;

/** A noun as data. The mark lets bundles leave out unused nouns with their records and areas. */
// @__NO_SIDE_EFFECTS__
export function noun<const S extends NounParts>(spec: S & Checked<S>): S {
  return spec;
}

type KeyByName = { readonly [K in EntityKey as Entities[K]['name']]: K };
/** The name of a record in TypeScript, by its definition. */
type KeyOf<E> = E extends { readonly name: infer N extends keyof KeyByName } ? KeyByName[N] : never;

type VerbsOf<S> = S extends { readonly verbs: infer V } ? V : Record<never, never>;

type RecordPart<S> = S extends { readonly record: infer E } ? EntityClient<KeyOf<E>, VerbsOf<S>> : unknown;

/** The members of a list of names that keep theirs. */
type Kept<C, N> = { [K in keyof C]: K extends keyof N ? (N[K] extends string ? never : K) : never }[keyof C];
type Renamed<C, N> = { [K in keyof C]: K extends keyof N ? (N[K] extends string ? K : never) : never }[keyof C];

/**
 * Calls of an area under the names that they have below a noun. `Pick` takes their comments along; a name changed by `as` loses them, so
 * that only the renamed are mapped so.
 */
export type NamedCalls<C, N> = Pick<C, Kept<C, N>> & {
  readonly [K in Renamed<C, N> as K extends keyof N ? N[K] & string : never]: C[K];
};

type AreaPart<A> = A extends readonly [(send: Send) => infer C, infer N]
  ? NamedCalls<C, N>
  : A extends (send: Send) => infer C
    ? C
    : unknown;

/** The members of several areas; of two with one name the first. */
type Merged<L> = L extends readonly [infer A]
  ? AreaPart<A>
  : L extends readonly [infer A, ...infer Rest]
    ? AreaPart<A> & Omit<Merged<Rest>, keyof AreaPart<A>>
    : unknown;

type CallsPart<S> = S extends { readonly calls: infer L }
  ? S extends { readonly record: unknown }
    ? Omit<Merged<L>, keyof RecordPart<S>>
    : Merged<L>
  : unknown;

/** What a noun has: the calls of its record, its verbs, and the calls of its areas. */
export type NounClient<S> = S extends { readonly fields: unknown } ? EntityClient<KeyOf<S>> : RecordPart<S> & CallsPart<S>;

/** Nouns by name. */
export type NounTable = Readonly<Record<string, NounSpec>>;

/** The clients of nouns, by name. */
export type NounClients<N> = { readonly [K in keyof N]: NounClient<N[K]> };
