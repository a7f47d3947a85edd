export const texts = {
  tables: '子表',
  atTable: '{table}：{message}',
  atRow: '{table}第 {row} 行：{message}',
  faulty: '有误',
} as const;
