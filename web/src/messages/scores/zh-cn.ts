/** The ranking of works, for organisers. */
export const texts = {
  see: '查看排名',
  run: '成绩计算',
} as const;
