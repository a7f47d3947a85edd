export const texts = {
  title: '屏幕已锁定',
  text: '{name}，请输入登录密码继续。已填写的内容都还在。',
  password: '密码',
  unlock: '解锁',
  needed: '请输入密码',
  signOut: '退出登录，换个账号',
} as const;
