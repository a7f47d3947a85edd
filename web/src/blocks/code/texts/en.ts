import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  code: 'Code',
  fault: 'Line {line}, column {column}: {reason}',
  unexpected: '{found} cannot stand here',
  ended: 'It ends too early',
  repeated: 'The name {found} stands twice; the latter wins',
  format: 'Tidy up',
} as const satisfies Translation<typeof zhCn>;
