import type { Row } from '@saiyun/sdk/contract';
import { tenant } from '@saiyun/sdk/entities';
import { passwordIssues } from '@saiyun/sdk/rules';
import { Input } from 'antd';
import { FieldValue } from '../../kit/cells/field-value.tsx';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { useSystemText } from '../../messages/system/index.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { MembersButton } from './members-button.tsx';

/** An account name is not secret, though the server never returns it. */
function AccountInput({ field, value, onChange, dictText: _dictText, ...rest }: InputProps) {
  return (
    <Input
      {...rest}
      value={typeof value === 'string' ? value : ''}
      maxLength={field.max}
      autoComplete="off"
      onChange={(e) => onChange?.(e.target.value || null)}
    />
  );
}

const named = (name: string, issues: ReturnType<typeof passwordIssues>) => issues.map((issue) => ({ ...issue, field: name }));

function Members({ id, name }: { readonly id: number; readonly name: string }) {
  const { t } = useSystemText();
  const may = useMay();
  return <MembersButton ofRow label={t('members.button')} tenant={{ id, name }} mayChange={may.call(tenant, 'edit')} />;
}

/** The state; of an active tenant whose days are over or ahead, that. */
function State({ row }: { readonly row: Row<typeof tenant> }) {
  return row.periodText ? (
    <StateMark tone="attention">{row.periodText}</StateMark>
  ) : (
    <FieldValue name="status" field={tenant.fields.status} row={row} />
  );
}

/** Tenants, for administrators of the platform. */
export const tenantPage = overridesOf(tenant, {
  columns: { name: { width: 260 }, beginDate: { width: 130 }, endDate: { width: 130 }, status: { cell: (row) => <State row={row} /> } },
  // Tenant ids are numbers on the wire.
  rowActions: (row) => <Members id={Number(row.id)} name={row.name} />,
  inputs: { adminUsername: AccountInput },
  rules: ({ adminPassword }) => named('adminPassword', passwordIssues({ password: adminPassword })),
});
