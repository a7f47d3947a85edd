/** What every field with an e-mail address holds its value to. */
export const emailForm = {
  max: 100,
  pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  patternText: ['邮箱格式不正确', 'The e-mail address is not valid'],
} as const;
