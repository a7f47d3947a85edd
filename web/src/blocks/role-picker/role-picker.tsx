import { type PickInputProps, RecordPicker, type RecordPickerProps } from '../record-picker/index.ts';
import { useRolePickerText } from './texts/index.ts';

export interface RolePickerProps
  extends PickInputProps,
    Pick<RecordPickerProps, 'list' | 'listUrl' | 'valueUrl' | 'multiple' | 'known' | 'search' | 'dialog' | 'debounceMs'> {
  /** Width of the dialog in px, 900 by default. */
  readonly width?: number;
}

/** Chooses roles, found by name and by code (PICKER-11). */
export function RolePicker({ listUrl = '/sys/role/list', ...props }: RolePickerProps) {
  const { t } = useRolePickerText();
  return (
    <RecordPicker
      name={t('name')}
      listUrl={listUrl}
      columns={[
        { key: 'roleName', title: t('roleName') },
        { key: 'roleCode', title: t('roleCode') },
        { key: 'description', title: t('description') },
      ]}
      queryConfig={[
        { key: 'roleCode', label: t('roleCode') },
        { key: 'roleName', label: t('roleName') },
      ]}
      displayKey="roleName"
      hintKeys={['roleCode']}
      {...props}
    />
  );
}
