import { type Entity, whyNotServed } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';

/** Records in the contract that this server does not serve, and why. They have no table, no path and no menu entry. */
export const contractOnly: readonly { readonly entity: string; readonly why: string }[] = entityList.flatMap(([, { name, path }]) => {
  const why = whyNotServed(path);
  return why === undefined ? [] : [{ entity: name, why }];
});

/** The records that this server serves: all of the contract except the contract-only ones. */
export const servedEntities: readonly Entity[] = entityList
  .map(([, entity]) => entity)
  .filter(({ name }) => !contractOnly.some(({ entity }) => entity === name));
