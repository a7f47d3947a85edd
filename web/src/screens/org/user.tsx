import { userCalls } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { passwordIssues } from '@saiyun/sdk/rules';
import { overridesOf } from '../../kit/overrides.ts';
import { client } from '../../lib/client.ts';
import { OwnMembers } from './own-members.tsx';

const calls = userCalls(client.send);

export const userPage = overridesOf(user, {
  columns: { username: { width: 150 }, realname: { width: 120 }, selectedroles: { width: 180 }, email: { width: 220 } },
  stateTabs: true,
  rules: passwordIssues,
  toolbar: () => <OwnMembers />,
  bin: {
    code: 'username',
    // Deleted accounts come as rows of the record do.
    deleted: async () => (await calls.deleted()) as unknown as readonly AnyRow[],
    restore: (ids) => calls.restore(ids),
    destroy: (ids) => calls.destroy(ids),
  },
});
