export const texts = {
  editing: '{names}正在编辑',
  and: '、',
  changed: '他人已修改',
  changedHint: '您编辑期间，他人保存了此行；您填写的内容仍在，保存时可比较两者',
  gone: '已被他人删除',
  goneHint: '您编辑期间，他人删除了此行；您填写的内容仍在，但不能再保存到此行',
} as const;
