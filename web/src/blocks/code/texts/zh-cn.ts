export const texts = {
  code: '代码',
  fault: '第 {line} 行第 {column} 列：{reason}',
  unexpected: '此处不应出现 {found}',
  ended: '内容不完整，缺少结尾',
  repeated: '名称 {found} 重复，后者会覆盖前者',
  format: '整理格式',
} as const;
