import { dictCalls } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { dict, dictItem } from '@saiyun/sdk/entities';
import { ChildTable } from '../../kit/list/child-table.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { client } from '../../lib/api/client.ts';
import { RefreshDictsButton } from './refresh-dicts-button.tsx';

const calls = dictCalls(client.send);

/** One at a time, because the call takes a single id. */
const each = async (ids: readonly string[], call: (id: string) => Promise<void>): Promise<void> => {
  for (const id of ids) await call(id);
};

/** Dictionaries, edited with their items, which also stand below the row. */
export const dictPage = overridesOf(dict, {
  columns: { dictName: { width: 220 }, dictCode: { width: 220 } },
  expand: (row) => <ChildTable entity={dictItem} fixed={{ dictId: row.id }} title={row.dictName} readOnly />,
  toolbar: () => <RefreshDictsButton />,
  bin: {
    code: 'dictCode',
    // The call returns deleted dictionaries as rows of the record.
    deleted: async () => (await calls.deleted()) as unknown as readonly AnyRow[],
    restore: (ids) => each(ids, calls.restore),
    destroy: (ids) => each(ids, calls.destroy),
  },
});
