import { shown } from '../../contract/choices.ts';
import { accountStatus, departKinds, sexes, unitStatus } from './choices.ts';

/** Names and meanings of the states and other closed lists of accounts, schools and departments. */
export const orgChoices = [
  shown(accountStatus, ['用户状态', 'Account state'], {
    active: ['正常', 'Active', 'good'],
    frozen: ['冻结', 'Frozen', 'bad'],
  }),
  shown(sexes, ['性别', 'Sex'], {
    male: ['男', 'Male'],
    female: ['女', 'Female'],
  }),
  shown(unitStatus, ['单位状态', 'School state'], {
    pending: ['待审核', 'Pending', 'waiting'],
    enabled: ['启用', 'Enabled', 'good'],
    disabled: ['停用', 'Disabled', 'quiet'],
  }),
  shown(departKinds, ['机构类型', 'Department type'], {
    company: ['公司', 'Company'],
    department: ['部门', 'Department'],
    post: ['岗位', 'Post'],
  }),
];
