import { lazy } from 'react';
import { RecordPicker } from '../record-picker/index.ts';
import { useUserPickerText } from './texts/index.ts';
import type { UserOptions } from './user-picker.tsx';

const DepartUsersDialog = lazy(async () => ({ default: (await import('./depart-users-dialog.tsx')).DepartUsersDialog }));

export interface DepartUsersPickerProps extends UserOptions {
  /** Width of the dialog in px, 500 by default (PICKER-07). */
  readonly width?: number;
}

/** Chooses users by department in a small dialog: a department first, then its people (PICKER-17). */
export function DepartUsersPicker({ listUrl = '/sys/user/queryUserComponentData', width = 500, ...props }: DepartUsersPickerProps) {
  const { t } = useUserPickerText();
  return (
    <RecordPicker
      name={t('name')}
      listUrl={listUrl}
      columns={[
        { key: 'realname', title: t('realname') },
        { key: 'username', title: t('username') },
      ]}
      displayKey="realname"
      returnKeys={['id', 'username']}
      hintKeys={['username', 'orgCodeTxt', 'phone']}
      width={width}
      dialog={DepartUsersDialog}
      {...props}
    />
  );
}
