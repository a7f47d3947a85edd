export const texts = {
  all: '全部',
  title: '作品',
  code: '编号',
  project: '评审项目',
  due: '截止',
  state: '状态',
  score: '总分',
  empty: '没有评审任务',
  emptyFilter: '没有与“{text}”匹配的作品',
  refused: '被拒绝',
  filter: '筛选',
  position: '第 {at} / {total} 项',
} as const;
