import { entities } from '../entities/index.ts';
import type { Client, ClientOptions, CoreClient } from './client.ts';
import { createCoreClientOn, typedRecord } from './core-client.ts';
import type { Platform } from './platform/platform.ts';

/** Adds every record by name to a client, for example `client.competition`. It is the same client, now with all definitions. */
export function withRecords(client: CoreClient): Client {
  const typed = Object.fromEntries(Object.entries(entities).map(([key, e]) => [key, typedRecord(client, e)]));
  return Object.assign(client, typed) as unknown as Client;
}

/** Every call of the platform, over one transport. Nothing is sent before the first call. */
export function createClientOn(platform: Platform, options: ClientOptions): Client {
  return withRecords(createCoreClientOn(platform, options));
}
