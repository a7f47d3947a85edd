export const texts = {
  title: '授权：{name}',
  linked: '父子关联',
  all: '全部勾选',
  nothing: '取消全选',
  open: '展开所有',
  close: '合并所有',
  preview: '预览',
  saved: '授权已保存，立即生效',
  chosen: '已选 {number} 项',
  search: '搜索菜单和按钮',
  none: '没有符合的菜单或按钮',
} as const;
