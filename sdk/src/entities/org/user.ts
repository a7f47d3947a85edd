import { entity, standard } from '../../contract/entity.ts';
import { date, dict, file, instant, ref, text } from '../../contract/field.ts';
import { mobilePattern } from '../../contract/values/mobile.ts';
import { userNameTexts } from '../../contract/values/user-name.ts';
import { accountStatus, sexes } from '../choices.ts';
import { emailForm } from '../email.ts';

/** An account. Its roles and departments are comma-joined ids on the wire, as in JeecgBoot. */
export const user = entity('sysUser', {
  label: ['用户', 'User'],
  path: '/sys/user',
  title: 'realname',
  under: 'username',
  picker: 'user',
  key: ['username'],
  access: { read: ['ADMIN', 'UNIT', 'AUD'], write: ['ADMIN', 'UNIT'] },
  calls: standard,
  jeecg: standard,
  stateField: 'status',
  states: accountStatus,
  numericDelFlag: true,
  fixed: {
    post: null,
    telephone: null,
    departIds: null,
    clientId: null,
    homePath: null,
    activitiSync: null,
    userIdentity: null,
  },
  sheet: {
    title: ['用户列表数据', 'List of users'],
    headers: {
      username: '登录账号',
      realname: '真实姓名',
      birthday: '生日',
      sex: '性别',
      email: '电子邮件',
      phone: '电话',
      status: '状态',
      workNo: '工号',
    },
  },
  derived: ['orgCode', 'orgCodeTxt', 'relTenantIds', 'selecteddeparts', 'selecteddeparts_dictText', 'signInLimitedUntil'],
  groups: [
    { label: ['账号', 'Account'], fields: ['username', 'realname', 'password', 'status', 'lastLoginTime'] },
    { label: ['联系方式', 'Contact'], fields: ['phone', 'email'] },
    { label: ['归属与权限', 'Belonging and rights'], fields: ['unitId', 'selectedroles', 'selecteddeparts', 'workNo'] },
    { label: ['个人资料', 'Personal'], fields: ['sex', 'birthday', 'avatar', 'signatureFile'], rare: true },
  ],
  fields: {
    username: text(['登录账号', 'Account'], {
      required: true,
      frozen: true,
      unique: true,
      min: 4,
      max: 18,
      requiredText: userNameTexts.required,
      lengthText: userNameTexts.length,
      pattern: '^[A-Za-z0-9_]+$',
      patternText: userNameTexts.letters,
      search: 'like',
      sort: true,
    }),
    realname: text(['真实姓名', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    password: text(['登录密码', 'Password'], { writeOnly: true, min: 8, max: 100, sheet: false, list: false }),
    sex: dict(['性别', 'Sex'], sexes, { numeric: true, search: 'in', width: 80, priority: 3 }),
    phone: text(['电话', 'Mobile'], {
      pattern: mobilePattern(),
      patternText: ['请输入正确手机号', 'Enter a valid mobile number'],
      cipher: true,
      mask: 'phone',
      search: 'eq',
      unique: true,
      priority: 2,
    }),
    email: text(['电子邮件', 'E-mail'], {
      ...emailForm,
      search: 'like',
      priority: 3,
    }),
    unitId: ref(['所属单位', 'School'], 'dsTbUnit', { search: 'in' }),
    selectedroles: ref(['角色', 'Roles'], 'sysRole', { required: true, many: true, search: 'in' }),
    /** Ids of departments; stored separately from the account, and told with it. */
    selecteddeparts: text(['部门', 'Departments'], {
      writeOnly: true,
      sheet: true,
      max: 5000,
      list: false,
      search: 'in',
      filterOf: 'sysDepart',
      sheetHelp: ['部门名称或编码，多个用逗号分隔', 'Names or codes of departments, separated by commas'],
    }),
    workNo: text(['工号', 'Staff number'], { max: 50, search: 'like', list: false }),
    birthday: date(['生日', 'Birthday'], { list: false }),
    avatar: file(['头像', 'Portrait'], { takes: 'image', list: false, sheet: false }),
    signatureFile: file(['电子签名', 'Signature'], { takes: 'signature', server: true, list: false, sheet: false }),
    status: dict(['状态', 'State'], accountStatus, { server: true, numeric: true, search: 'in', sort: true, width: 90 }),
    lastLoginTime: instant(['最近登录', 'Last sign-in'], { server: true, sort: true, sheet: false, priority: 3 }),
  },
  verbs: {
    freeze: { label: ['冻结', 'Freeze'], from: ['active'], to: 'frozen', roles: ['ADMIN', 'UNIT'], danger: true },
    unfreeze: { label: ['解冻', 'Unfreeze'], from: ['frozen'], to: 'active', roles: ['ADMIN', 'UNIT'] },
    /** Forgets the failed sign-ins that make the account wait. */
    liftLimit: {
      label: ['解除登录限制', 'Lift the sign-in limit'],
      from: ['active', 'frozen'],
      roles: ['ADMIN', 'UNIT'],
      aside: true,
    },
    resetTotp: {
      label: ['重置两步验证', 'Reset two-step sign-in'],
      from: ['active', 'frozen'],
      roles: ['ADMIN'],
      danger: true,
      single: true,
    },
  },
});
