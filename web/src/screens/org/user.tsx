import type { AnyRow } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { passwordIssues } from '@saiyun/sdk/rules';
import { DepartsInput } from '../../kit/inputs/departs-input.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { ExplainButton } from '../system/menus/explain-button.tsx';
import { OwnMembers } from './own-members.tsx';
import { PasswordInput, ResetPassword } from './user/reset-password.tsx';
import { SignInState } from './user/sign-in-state.tsx';
import { userCalls } from './user-client.ts';

export const userPage = overridesOf(user, {
  columns: {
    username: { width: 150 },
    realname: { width: 120 },
    selectedroles: { width: 180 },
    selecteddeparts: { cell: (row) => row.selecteddeparts_dictText ?? '', width: 160 },
    email: { width: 220 },
    status: { cell: (row) => <SignInState row={row} />, width: 170 },
  },
  stateTabs: true,
  rules: passwordIssues,
  inputs: { password: PasswordInput, selecteddeparts: DepartsInput },
  rowActions: (row) => <ResetPassword id={row.id} name={row.realname} email={row.email} />,
  toolbar: () => (
    <>
      <OwnMembers />
      <ExplainButton />
    </>
  ),
  bin: {
    code: 'username',
    // The call returns deleted accounts as rows of the record.
    deleted: async () => (await userCalls.deleted()) as unknown as readonly AnyRow[],
    restore: (ids) => userCalls.restore(ids),
    destroy: (ids) => userCalls.destroy(ids),
  },
});
