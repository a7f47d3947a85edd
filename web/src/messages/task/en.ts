import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  download: 'Download',
  completed: 'Download completed',
  notSaved: 'Download failed',
  failed: 'Download failed: {reason}',
  waiting: 'Ready when the export is done',
  expired: 'The file has expired; export again',
  exportFailed: 'The export failed; try again',
} as const satisfies Translation<typeof zhCn>;
