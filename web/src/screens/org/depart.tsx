import { depart, departRole } from '@saiyun/sdk/entities';
import { lazy } from 'react';
import { overridesOf } from '../../kit/list/overrides.ts';
import { DepartGrants, DepartRoleGrants } from './depart-grants.tsx';

const DepartPane = lazy(async () => ({ default: (await import('./depart-pane.tsx')).DepartPane }));

/** Departments, each with the grants that its roles may have (SCREEN-58). */
export const departPage = overridesOf(depart, {
  columns: { departName: { width: 200 } },
  tree: { columns: ['departName', 'orgCode'], Pane: DepartPane },
  rowActions: (row) => <DepartGrants id={row.id} name={row.departName} />,
});

/** Roles inside departments, each with its grants. */
export const departRolePage = overridesOf(departRole, {
  rowActions: (row) => <DepartRoleGrants id={row.id} name={row.roleName} nameEn={row.roleNameEn} departId={row.departId} />,
});
