export const texts = {
  stale: '这一行已被他人修改；再次保存将以您的内容为准',
  gone: '这一行已被他人删除；再次保存将重新添加',
  noName: '没有名为“{name}”的{of}，或有多个同名',
} as const;
