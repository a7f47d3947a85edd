export const texts = {
  title: '通知',
  what: '标题',
  sender: '发送人',
  system: '系统',
  time: '时间',
  none: '暂无通知',
  allRead: '没有未读通知',
} as const;
