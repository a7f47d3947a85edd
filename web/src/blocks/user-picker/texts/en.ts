export const texts = {
  name: 'user',
  username: 'Account',
  realname: 'Name',
  sex: 'Sex',
  phone: 'Mobile',
  depart: 'Department',
  birthday: 'Birthday',
  keyword: 'Account, name or mobile',
  keywordHint: 'A mobile number in full',
  allDeparts: 'All departments',
  ofDepart: 'Choose users by department',
} as const;
