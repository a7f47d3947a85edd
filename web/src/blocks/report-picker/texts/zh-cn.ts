export const texts = {
  open: '从“{name}”中选择',
  prompt: '点击选择',
  from: '{label}（起）',
  to: '{label}（止）',
  report: '报表',
  loading: '加载中…',
} as const;
