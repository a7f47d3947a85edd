export const texts = {
  'grades.none': '等级型的评审项填写等级后，在此为每个等级定分值',
  'grades.gone': '不在等级中，清空即删除',
  'weights.sum': '权重合计 {sum} / 100',
  'weights.wrong': '评分项和有分值的等级项，权重之和须为 100，模板才能启用',
} as const;
