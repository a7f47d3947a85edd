export const texts = {
  add: '筛选',
  active: '筛选条件',
  remove: '移除筛选条件 {name}',
  clearAll: '清除全部',
  choose: '选择筛选字段',
  find: '查找字段',
  noField: '没有匹配的字段',
} as const;
