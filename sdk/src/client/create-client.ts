import * as allNouns from '../nouns/index.ts';
import type { NounClient, NounClients, NounParts, NounSpec, NounTable } from '../nouns/noun.ts';
import type { ClientOptions, CoreClient } from './client.ts';
import { createCoreClientOn, typedRecord } from './core-client.ts';
import type { Platform } from './platform/platform.ts';

type Nouns = typeof allNouns;

/** The calls of a noun by its name: `Noun<'reviews'>` is what `client.reviews` has. */
export type Noun<K extends keyof Nouns> = NounClient<Nouns[K]> & (K extends keyof CoreClient ? CoreClient[K] : unknown);

/** Every call of the platform: what a client has itself, and all nouns. */
export type Client = Omit<CoreClient, keyof Nouns> & { readonly [K in keyof Nouns]: Noun<K> };

type Area = NonNullable<NounParts['calls']>[number];

/** The calls of an area, or those of them that a noun has, under their names there. */
const areaCalls = (client: CoreClient, area: Area): object => {
  if (typeof area === 'function') return area(client.send);
  const [of, names] = area;
  const calls = of(client.send);
  return Object.fromEntries(Object.entries(names).map(([name, as]) => [as === true ? name : as, calls[name as never]]));
};

/** The calls of a noun: those of its record go before those of areas, and what the client has of it itself is kept. */
const nounClient = (client: CoreClient, had: unknown, spec: NounSpec): object => {
  const { record, verbs, calls = [] }: NounParts = 'fields' in spec ? { record: spec } : spec;
  const own = record && typedRecord(client, record, verbs);
  return Object.assign({}, ...calls.map((area) => areaCalls(client, area)).toReversed(), had, own);
};

/**
 * Adds nouns to a client, for example `client.reviews`; each is made when it is first used. It is the same client. Pages name the nouns that
 * they use, from `@saiyun/sdk/nouns`, so that their bundle holds no others.
 */
export function withNouns<C extends CoreClient, const N extends NounTable>(client: C, nouns: N): C & NounClients<N> {
  for (const [name, spec] of Object.entries(nouns)) {
    const had: unknown = client[name as never];
    let made: object | undefined;
    Object.defineProperty(client, name, { enumerable: true, get: () => (made ??= nounClient(client, had, spec)) });
  }
  return client as C & NounClients<N>;
}

/** Every call of the platform, over one transport. Nothing is sent before the first call. */
export function createClientOn(platform: Platform, options: ClientOptions): Client {
  return withNouns(createCoreClientOn(platform, options), allNouns) as Client;
}
