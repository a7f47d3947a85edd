import { entities } from '../entities/index.ts';
import type { Client, ClientOptions, CoreClient } from './client.ts';
import { createCoreClientOn, typedRecord } from './core-client.ts';
import type { Platform } from './platform/platform.ts';

/** Gives a client every record by its name, such as `client.competition`: the same client, and from now on with all definitions. */
export function withRecords(client: CoreClient): Client {
  const typed = Object.fromEntries(Object.entries(entities).map(([key, e]) => [key, typedRecord(client, e)]));
  return Object.assign(client, typed) as unknown as Client;
}

/** Everything that the platform can be asked, over one way to send. Nothing is sent before the first call. */
export function createClientOn(platform: Platform, options: ClientOptions): Client {
  return withRecords(createCoreClientOn(platform, options));
}
