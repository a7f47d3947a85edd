export const texts = {
  yuan: '元',
  digits: '金额最多两位小数：{text} 未被四舍五入，请修改',
} as const;
