export const texts = {
  title: '登录',
  username: '账号',
  password: '密码',
  busy: '正在登录…',
  needBoth: '请输入账号和密码',
  codeTitle: '两步验证',
  code: '验证码',
  codeNeeded: '请输入验证器中的 6 位动态验证码，或恢复码',
  tenant: '选择租户',
  depart: '选择部门',
  welcome: '{greeting}，{name}',
} as const;
