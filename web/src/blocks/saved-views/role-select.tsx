import { Select } from 'antd';
import type { ViewRole } from './saved-view.ts';
import { useSavedViewsText } from './texts/index.ts';

interface Props {
  readonly roles: readonly ViewRole[];
  readonly id?: string;
  readonly value: string | undefined;
  readonly onChange: (role: string | undefined) => void;
  readonly 'aria-label'?: string;
}

/** The role that a view is shared with, if any. */
export function RoleSelect({ roles, value, onChange, ...rest }: Props) {
  const { t } = useSavedViewsText();
  return (
    <Select<string>
      {...rest}
      allowClear
      placeholder={t('shareNone')}
      value={value ?? null}
      options={[...roles]}
      onChange={(next: string | undefined) => onChange(next)}
    />
  );
}
