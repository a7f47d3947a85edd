import { treeTop } from '@saiyun/sdk/contract';
import { readCategoryTree, readDepartTree } from '@saiyun/sdk/logic/tree';
import { type ReactNode, useMemo } from 'react';
import { type BlockServices, Blocks } from '../../blocks/provider/index.ts';
import { client } from '../../lib/api/client.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useLanguage } from '../../lib/store/language.ts';
import { tableSync } from '../live/table-sync-service.ts';

/** What the blocks get in this application: its language, its client and its words for a failure. */
export function AppBlocks({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  const services = useMemo(
    (): BlockServices => ({
      language,
      dict: (code) => client.dicts.items(code),
      list: (url, query, signal) => client.send('GET', url, { list: query, signal, quiet: true }),
      departs: async (signal) => readDepartTree(await client.send('GET', '/sys/sysDepart/queryTreeList', { signal, quiet: true })),
      treeLevel: ({ hasChildField, condition, ...query }, signal) =>
        // The server requires these two even when they are empty.
        client.send('GET', `/sys/dict/loadTreeData?${new URLSearchParams({ hasChildField, condition })}`, {
          query: { ...query },
          signal,
          signed: true,
          quiet: true,
        }),
      categories: (at, signal) =>
        client.send('GET', '/sys/category/loadTreeData', {
          query: at.pid || at.pcode ? { ...at } : { pcode: treeTop },
          signal,
          quiet: true,
        }),
      categoryNames: (ids) =>
        client.send('GET', '/sys/category/loadDictItem', { query: { ids: ids.join(','), delNotExist: false }, quiet: true }),
      categoryTree: async (pcode, signal) =>
        readCategoryTree(await client.send('GET', '/sys/category/loadTreeRoot', { query: { async: 'false', pcode }, signal, quiet: true })),
      // From a file of its own: an import of all calls here would bring all of them into the start of the application.
      report: async (code) => (await import('../block-services/report-service.ts')).reportOf(code),
      failureText: failureMessage,
      upload: async (file, how) => (await import('../block-services/file-services.ts')).sendFile(file, how),
      fileUrl: async (path) => (await import('../block-services/file-services.ts')).fileAddress(path),
      tableSync,
    }),
    [language],
  );
  return <Blocks value={services}>{children}</Blocks>;
}
