import { dictCalls } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { dict } from '@saiyun/sdk/entities';
import { overridesOf } from '../../../kit/list/overrides.ts';
import { client } from '../../../lib/api/client.ts';
import { DictPage } from './dict-page.tsx';
import { RefreshDictsButton } from './refresh-dicts-button.tsx';

const calls = dictCalls(client.send);

/** One at a time, because the call takes a single id. */
const each = async (ids: readonly string[], call: (id: string) => Promise<void>): Promise<void> => {
  for (const id of ids) await call(id);
};

/** Dictionaries beside the items of the chosen one. */
export const dictPage = overridesOf(dict, {
  Page: DictPage,
  toolbar: () => <RefreshDictsButton />,
  bin: {
    code: 'dictCode',
    // The call returns deleted dictionaries as rows of the record.
    deleted: async () => (await calls.deleted()) as unknown as readonly AnyRow[],
    restore: (ids) => each(ids, calls.restore),
    destroy: (ids) => each(ids, calls.destroy),
  },
});
