import type { Shape } from './shape.ts';

/** The body of a call that takes the same members as a record. */
export interface RecordBody {
  readonly record: string;
  readonly as: 'add' | 'edit' | 'verb' | 'save';
}

const signInKind = 'uType sType otp';
const permission = `nameEn parentId perms permsType icon component componentName url redirect description sortNo:int hidden:bool
  alwaysShow:bool keepAlive:bool route:bool internalOrExternal:bool status`;
const rule = 'ruleName! ruleColumn! ruleConditions! ruleValue! status';

/**
 * The bodies of calls outside records, by method and path; `null` for calls that read no body. Files are sent as forms, see `formBodies`.
 */
export const callBodies: Readonly<Record<string, Shape | RecordBody | null>> = {
  'POST /sys/login': `username! password! captcha checkKey slider ${signInKind}`,
  'POST /sys/mLogin': `username! password! slider ${signInKind}`,
  'POST /sys/phoneLogin': `mobile! captcha! ${signInKind}`,
  'POST /sys/emailLogin': `email! captcha! ${signInKind}`,
  'POST /sys/logout': null,
  'POST /sys/sign/pageKey': null,
  'POST /sys/otpLogin': 'ticket! otp!',
  'POST /sys/otpLogin/begin': 'ticket!',
  'POST /sys/otpLogin/enrol': 'ticket! otp!',
  'POST /sys/totp/begin': 'password',
  'POST /sys/totp/confirm': 'otp!',
  'POST /sys/totp/recoveryCodes': 'otp!',
  'POST /sys/totp/end': 'otp!',
  'POST /sys/slider/new': null,
  'POST /sys/slider/check': 'id! track!:list',
  'POST /sys/selectDepart': 'orgCode! username',
  'PUT /sys/selectDepart': 'orgCode! username',
  'POST /sys/selectTenant': 'tenantId!:int username',
  'POST /sys/online/forceLogout': 'token!',
  'POST /sys/session/renew': null,
  'POST /sys/session/prove': 'password way captcha',
  'POST /sys/session/proofCode': 'way!',
  'POST /sys/thirdLogin/bind': 'token! thirdType!',
  'POST /sys/accessToken/add': 'name! scope!:list days!:int',
  'POST /sys/oauth/authorize': 'client! redirectUri! state codeChallenge! codeChallengeMethod!',
  'POST /sys/oauth/device/start': 'client!',
  'POST /sys/oauth/device/decide': 'userCode! allow!:bool',
  'POST /sys/oauth/token/code': 'code! redirectUri! codeVerifier!',
  'POST /sys/oauth/token/device': 'deviceCode!',
  'POST /sys/getdomainconfig': null,
  'POST /account/sms': 'mobile! scene slider',
  'POST /sys/sms': 'mobile! smsmode scene slider',
  'POST /sys/email/sendCode': 'email! scene slider',
  'POST /auth/register': 'username! realname! mobile! email captcha! password! confirmpassword! agree!:bool unitId competitionId language',
  'POST /auth/forge-password': 'way account captcha username ticket password confirmpassword',
  'POST /sys/user/updatePassword': 'username! oldpassword! password! confirmpassword!',
  'PUT /sys/user/updatePassword': 'username! oldpassword! password! confirmpassword!',
  'POST /sys/user/update': { record: 'sysUser', as: 'save' },
  'PUT /sys/user/update': { record: 'sysUser', as: 'save' },
  'POST /sys/user/bindPhone': 'mobile! captcha!',
  'POST /sys/user/bindEmail': 'email! captcha!',
  'POST /sys/user/saveSign': 'path!',
  'PUT /sys/user/putRecycleBin': 'userIds!',
  'PUT /sys/user/frozenBatch': 'ids! status!:int',
  'PUT /sys/user/resetPassword': 'id!',
  'POST /sys/user/invite': 'ids!',
  'PUT /sys/user/changePassword': 'username! password! confirmpassword!',
  'POST /sys/sensitive/reveal': 'entity! id! field! reason!',
  'POST /sys/permission/previewRolePermission': 'roleId! permissionIds lastpermissionIds baseRole userId',
  'POST /sys/permission/add': `name! menuType!:int ${permission}`,
  'PUT /sys/permission/edit': `id! name menuType:int ${permission}`,
  'POST /sys/permission/edit': `id! name menuType:int ${permission}`,
  'POST /sys/permission/saveRolePermission': 'roleId! permissionIds lastpermissionIds',
  'POST /sys/permission/saveDepartPermission': 'departId! permissionIds lastpermissionIds',
  'POST /sys/sysDepartPermission/saveDeptRolePermission': 'roleId! permissionIds lastpermissionIds',
  'POST /sys/permission/addPermissionRule': `permissionId! ${rule}`,
  'PUT /sys/permission/editPermissionRule': `id! permissionId ${rule.replaceAll('!', '')}`,
  'POST /sys/role/datarule': 'permissionId! roleId! dataRuleIds',
  'POST /sys/sysDepartRole/datarule': 'permissionId! roleId! dataRuleIds',
  'POST /sys/user/addSysUserRole': 'roleId! userIdList!:list',
  'POST /sys/user/editSysDepartWithUser': 'depId! userIdList!:list',
  'POST /sys/sysDepartRole/deptRoleUserAdd': 'userId! newRoleId oldRoleId',
  'POST /sys/tenant/add': 'name! beginDate:day endDate:day status:int adminUsername adminPassword',
  'PUT /sys/tenant/edit': { record: 'sysTenant', as: 'edit' },
  'POST /sys/tenant/edit': { record: 'sysTenant', as: 'edit' },
  'PUT /sys/tenant/freeze': { record: 'sysTenant', as: 'verb' },
  'PUT /sys/tenant/unfreeze': { record: 'sysTenant', as: 'verb' },
  'PUT /sys/tenant/invitationUserJoin': 'tenantId!:int username! homeTenantId:int selectedroles selecteddeparts unitCode',
  'PUT /sys/tenant/editTenantUser': 'tenantId!:int userId! revision:int selectedroles selecteddeparts unitCode',
  'PUT /sys/tenant/leaveTenant': 'tenantId!:int userIds!',
  'POST /sys/common/wordCount': 'path!',
  'PUT /sys/dict/back/:id': null,
  'POST /sys/gatewayRoute/updateAll': 'router!:any',
  'POST /sys/dataSource/testConnection': 'id dbType dbUrl dbName dbUsername dbPassword',
  'POST /dsTbExpertLabelRelation/save': 'expertId! labelIds:any',
  'PUT /dsTbExpert/mine': { record: 'dsTbExpert', as: 'save' },
  'POST /dsTbCompetition/erasePersonalData': 'id! reason! dryRun:bool',
  'PUT /dsTbExpertAccount/payPassword': 'oldPassword password! confirmpassword!',
  'POST /dsTbExpertWithdrawal/apply': 'amount!:num bankAccountId! payPassword! idempotencyKey!',
  'POST /dsTbBankAccount/save': { record: 'dsTbBankAccount', as: 'save' },
  'POST /dsTbDownloadTask/create': 'bizCode! params:map',
  'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': 'anntId!',
  'PUT /sys/sysAnnouncementSend/readAll': null,
  // The published form decides the fields.
  'POST /online/cgform/api/form/:code': '',
  'PUT /online/cgform/api/form/:code': '',
  'POST /online/form/:code/add': '',
  'PUT /online/form/:code/edit': '',
  'POST /online/form/:code/edit': '',
};

/** Calls that take files, with the other members of their forms. */
export const formBodies: Readonly<Record<string, { readonly files: string; readonly members?: Shape }>> = {
  'POST /sys/common/upload': { files: 'file', members: 'biz' },
  'POST /assistsystem/tbTaskResult/uploadFiles': { files: 'file', members: 'biz' },
  'POST /online/cgform/api/importXls/:code': { files: 'files[]' },
  'POST /online/form/:code/importExcel': { files: 'files[]' },
};
