import { whyNotServed } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';

/** Records that the contract names and this server does not serve, and why. They have no table, no path and no menu entry. */
export const contractOnly: readonly { readonly entity: string; readonly why: string }[] = entityList.flatMap(([, { name, path }]) => {
  const why = whyNotServed(path);
  return why === undefined ? [] : [{ entity: name, why }];
});
