export const texts = {
  next: '接下来 5 次执行',
  none: '不会再执行',
  comma: '，',
  hint: '秒 分 时 日 月 周 [年]，日与周之一为 ?',
} as const;
