import type { ListQuery } from '@saiyun/sdk/logic/query';
import { lazy } from 'react';
import { type PickerPage, type PickInputProps, RecordPicker, type RecordPickerProps } from '../record-picker/index.ts';
import { usePickerList } from '../record-picker/use-picker-list.ts';
import { useUserPickerText } from './texts/index.ts';
import { userHints, usersUrl, useUserTable } from './use-user-table.tsx';

const UserDialog = lazy(async () => ({ default: (await import('./user-dialog.tsx')).UserDialog }));

/** The props of the record picker whose values are given here for users. */
export type UserOptions = Pick<
  RecordPickerProps,
  'list' | 'listUrl' | 'valueUrl' | 'multiple' | 'returnKeys' | 'known' | 'search' | 'debounceMs' | 'valueKey'
> &
  PickInputProps;

export interface UserPickerProps extends UserOptions {
  /** Width of the dialog in px: 1200 by default, 1250 in a cell of a table (PICKER-07). */
  readonly width?: number;
}

/** Chooses users by department, name, account and mobile number; the value is their ids, and readers see their names (PICKER-10). */
export function UserPicker({ listUrl = usersUrl, width = 1200, ...props }: UserPickerProps) {
  const { t } = useUserPickerText();
  const list = usePickerList(listUrl, props.list);
  const { columns, queryConfig } = useUserTable();
  const search = (keyword: string, signal: AbortSignal): Promise<PickerPage> => {
    const query: ListQuery = { match: keyword === '' ? {} : { keyword }, pageNo: 1, pageSize: 10 };
    return list ? list(query, signal) : Promise.resolve({ records: [], total: 0 });
  };
  return (
    <RecordPicker
      name={t('name')}
      listUrl={listUrl}
      search={search}
      columns={columns}
      queryConfig={queryConfig}
      displayKey="realname"
      returnKeys={['id', 'username']}
      hintKeys={userHints}
      width={width}
      dialog={UserDialog}
      {...props}
    />
  );
}
