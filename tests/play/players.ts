import { type Client, createClient } from '@saiyun/sdk';

export const dayMs = 86_400_000;

/** Where the competition is played. */
export interface Place {
  readonly address: string;
  /** The platform's time in epoch ms. */
  readonly now: () => number;
  readonly moveClock: (ms: number) => Promise<void>;
}

/** A client that is signed in, and whose clock is the platform's. */
export async function playerOf(place: Place, username: string, password: string): Promise<Client> {
  const client = createClient({ baseUrl: place.address, now: place.now });
  await client.mLogin({ username, password });
  return client;
}

/** Somebody who plays through all of it, and signs in again after the clock was moved: sessions do not last that long. */
export interface Organiser {
  readonly client: Client;
  readonly later: (ms: number) => Promise<void>;
}

export async function organiserOf(place: Place, username: string, password: string): Promise<Organiser> {
  const client = await playerOf(place, username, password);
  const later = async (ms: number): Promise<void> => {
    await place.moveClock(ms);
    await client.mLogin({ username, password });
  };
  return { client, later };
}

/** Runs an act for each, several at a time, and returns what each returned. */
export async function forEach<T, R>(list: readonly T[], atOnce: number, act: (one: T, at: number) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  const queue = list.entries();
  const work = async (): Promise<void> => {
    for (const [at, one] of queue) results[at] = await act(one, at);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** The list in portions. */
export function portions<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, at * size + size));
}

/** Numbers below 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
