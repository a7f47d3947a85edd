/** Reviews and allotments. */
export const texts = {
  mine: '以专家身份列出自己的评审',
  show: '查看一份评审的作品和评分项',
  status: '只列出此状态：0 待评审，1 已暂存，2 已提交，3 已过期，4 已退回，5 已取消',
  mineExamples: '示例：\n  $ saiyun review mine --status 0\n  $ saiyun review mine --json=id,title,dueTime',
  showExamples: '示例：\n  $ saiyun review show 42\n  $ saiyun review show 42 --jq .template.items',
  code: '编号',
  work: '作品',
  due: '截止',
  score: '得分',
  editable: '可修改',
  form: '评审表',
  item: '评分项',
  itemName: '名称',
  full: '满分',
} as const;
