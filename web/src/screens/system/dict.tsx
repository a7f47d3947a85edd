import { dict, dictItem } from '@saiyun/sdk/entities';
import { ChildTable } from '../../kit/child-table.tsx';
import { overridesOf } from '../../kit/overrides.ts';
import { RefreshDictsButton } from './refresh-dicts-button.tsx';

/** Dictionaries, with the items of one below its row. */
export const dictPage = overridesOf(dict, {
  columns: { dictName: { width: 220 }, dictCode: { width: 220 } },
  expand: (row) => <ChildTable entity={dictItem} fixed={{ dictId: row.id }} title={row.dictName} />,
  toolbar: () => <RefreshDictsButton />,
});
