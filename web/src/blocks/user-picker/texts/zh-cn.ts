export const texts = {
  name: '用户',
  username: '账号',
  realname: '姓名',
  sex: '性别',
  phone: '手机号',
  depart: '部门',
  birthday: '生日',
  keyword: '账号、姓名或手机号',
  keywordHint: '手机号须输入完整号码',
  allDeparts: '全部部门',
  ofDepart: '按部门选择用户',
} as const;
