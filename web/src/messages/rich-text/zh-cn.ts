export const texts = {
  tools: '格式',
  heading: '标题',
  bold: '加粗',
  italic: '斜体',
  underline: '下划线',
  bullets: '项目符号',
  numbers: '编号',
  link: '链接',
  clear: '清除格式',
  address: '链接地址（http、https 或本平台路径）',
} as const;
