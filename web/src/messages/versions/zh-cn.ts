export const texts = {
  undo: '撤销',
  redo: '重做',
  save: '保存',
  use: '启用',
  cancel: '取消',
  staleText: '保存前请选择以哪一份为准。',
  takeTheirs: '载入对方的版本',
  keepMine: '用我的覆盖',
  leaveText: '还有修改没有保存。',
  leave: '放弃修改',
  stay: '继续设计',
} as const;
