import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import type { PickerColumn, PickerQueryItem } from '../record-picker/index.ts';
import { useUserPickerText } from './texts/index.ts';

/** Where users are listed for those who choose one (PICKER-11). */
export const usersUrl = '/sys/user/queryUserComponentData';
/** What tells two people of one name apart. */
export const userHints = ['username', 'orgCodeTxt', 'phone'];

const birthdayInput: PickerQueryItem['customRender'] = ({ id, value, onChange }) => (
  <DatePicker
    id={id}
    style={{ width: '100%' }}
    value={value === '' ? null : dayjs(value)}
    onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : '')}
  />
);

/** Columns and conditions of users, in the reader's language. */
export function useUserTable(): { readonly columns: readonly PickerColumn[]; readonly queryConfig: readonly PickerQueryItem[] } {
  const { t } = useUserPickerText();
  return useMemo(
    () => ({
      columns: [
        { key: 'username', title: t('username') },
        { key: 'realname', title: t('realname') },
        { key: 'sex', title: t('sex'), width: 70 },
        { key: 'phone', title: t('phone') },
        { key: 'orgCodeTxt', title: t('depart') },
        { key: 'birthday', title: t('birthday') },
      ],
      queryConfig: [
        { key: 'keyword', label: t('keyword'), placeholder: t('keywordHint'), whole: true },
        { key: 'sex', label: t('sex'), dictCode: 'sex' },
        { key: 'birthday', label: t('birthday'), whole: true, customRender: birthdayInput },
      ],
    }),
    [t],
  );
}
