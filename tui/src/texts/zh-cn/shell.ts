export const texts = {
  title: '赛云',
  elsewhere: '终端里可以评审作品、审核报名和提现。您的工作请在浏览器中办理：',
  yes: '确定',
  no: '取消',
  loading: '正在加载…',
  page: '第 {page} / {pages} 页 · {lines} 行',
  unread_other: '{count} 条新通知',
  notFound: '没有找到',
  retry: '{error}（按 r 重试）',
  sessionEnded: '登录已过期，请重新登录',
  smallTitle: '窗口太小',
  small: '请把终端放大到至少 {columns}×{rows}（当前 {width}×{height}）',
} as const;
