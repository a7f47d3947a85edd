export const texts = {
  chooseFirst: '请先选择任务',
  none: '该任务没有参数',
  unknown: '该任务不支持以下参数，移除后才能保存',
  remove: '移除',
  unreadable: '参数无法识别，请修正或清空',
  pair: '{name}：{value}',
  comma: '，',
} as const;
