import { user } from '@saiyun/sdk/entities';
import { passwordIssues } from '@saiyun/sdk/rules';
import { overridesOf } from '../../kit/overrides.ts';

export const userPage = overridesOf(user, {
  columns: { username: { width: 150 }, realname: { width: 120 }, selectedroles: { width: 180 }, email: { width: 220 } },
  stateTabs: true,
  rules: passwordIssues,
});
