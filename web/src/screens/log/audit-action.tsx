import type { Label } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { useKitText } from '../../messages/kit/index.ts';

/** Actions on records other than their verbs, which have labels of their own. */
const actions: Readonly<Record<string, Label>> = {
  add: ['新增', 'Add'],
  edit: ['修改', 'Edit'],
  delete: ['删除', 'Delete'],
  importExcel: ['导入', 'Import'],
  grant: ['授权', 'Grant'],
  departs: ['分配部门', 'Assign departments'],
  members: ['分配成员', 'Assign members'],
  dataRules: ['分配数据规则', 'Assign data rules'],
  addDataRule: ['新增数据规则', 'Add data rule'],
  editDataRule: ['修改数据规则', 'Edit data rule'],
  deleteDataRule: ['删除数据规则', 'Delete data rule'],
  addPermission: ['新增菜单', 'Add menu'],
  editPermission: ['修改菜单', 'Edit menu'],
  deletePermission: ['删除菜单', 'Delete menu'],
  register: ['注册', 'Register'],
  changePassword: ['设置密码', 'Set password'],
  updatePassword: ['修改密码', 'Change password'],
  recoverPassword: ['找回密码', 'Recover password'],
  updateProfile: ['修改资料', 'Edit profile'],
  saveSign: ['保存签名', 'Save signature'],
  bindPhone: ['绑定手机', 'Bind phone'],
  bindEmail: ['绑定邮箱', 'Bind e-mail'],
  bindThird: ['绑定第三方账号', 'Link third party'],
  unbindThird: ['解绑第三方账号', 'Unlink third party'],
  setPayPassword: ['设置支付密码', 'Set payment password'],
  resetPassword: ['重置密码', 'Reset password'],
  invite: ['邀请', 'Invite'],
  createToken: ['创建访问令牌', 'Create access token'],
  revokeToken: ['吊销访问令牌', 'Revoke access token'],
  allowProgram: ['允许程序登录', 'Let a program in'],
  refuseProgram: ['拒绝程序登录', 'Turn a program away'],
  join: ['加入租户', 'Let in to a tenant'],
  editMember: ['修改租户成员', 'Change a tenant’s member'],
  leave: ['移出租户', 'Take out of a tenant'],
  forceLogout: ['强制下线', 'Sign out'],
};

/** An action on a row, in the reader's language; an unknown one is shown as stored. */
export function AuditAction({ entity, action }: { readonly entity: string | null; readonly action: string }) {
  const { say } = useKitText();
  const verbs = entity ? entityByName(entity)?.verbs : undefined;
  const label = verbs && Object.hasOwn(verbs, action) ? verbs[action]?.label : actions[action];
  return <span title={action}>{label ? say(label) : action}</span>;
}
