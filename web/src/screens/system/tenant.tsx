import { tenant } from '@saiyun/sdk/entities';
import { passwordIssues } from '@saiyun/sdk/rules';
import { Input } from 'antd';
import { overridesOf } from '../../kit/overrides.ts';
import type { InputProps } from '../../kit/widgets/widget.ts';

/** An account name is no secret, though it is never answered. */
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

/** Tenants, for administrators of the platform. */
export const tenantPage = overridesOf(tenant, {
  columns: { name: { width: 260 }, beginDate: { width: 130 }, endDate: { width: 130 } },
  inputs: { adminUsername: AccountInput },
  rules: ({ adminPassword }) => named('adminPassword', passwordIssues({ password: adminPassword })),
});
