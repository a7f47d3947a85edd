export const texts = {
  prompt: '请选择',
  loading: '加载中…',
  nothing: '没有匹配的选项',
  retry: '重试',
  unseen: '无权查看的选项',
} as const;
