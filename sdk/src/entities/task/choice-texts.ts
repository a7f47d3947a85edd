import { shown } from '../../contract/choices.ts';
import { downloadStatus, importStatus } from './choices.ts';

/** Names and meanings of the states and other closed lists of imports and exports. */
export const taskChoices = [
  shown(downloadStatus, ['下载状态', 'Download state'], {
    exporting: ['导出中', 'Exporting', 'waiting'],
    downloadable: ['可下载', 'Downloadable', 'good'],
    expired: ['已过期', 'Expired', 'quiet'],
    failed: ['导出失败', 'Failed', 'bad'],
  }),
  shown(importStatus, ['导入状态', 'Import state'], {
    uploaded: ['已上传', 'Uploaded', 'quiet'],
    mapped: ['已匹配列', 'Columns matched', 'waiting'],
    validated: ['已校验', 'Checked', 'waiting'],
    committing: ['写入中', 'Writing', 'waiting'],
    done: ['已完成', 'Done', 'good'],
    doneWithErrors: ['部分成功', 'Done with errors', 'attention'],
    failed: ['失败', 'Failed', 'bad'],
    cancelled: ['已取消', 'Cancelled', 'quiet'],
    held: ['待匹配列', 'Columns to be matched', 'attention'],
    checked: ['待确认导入', 'Checked, not imported', 'attention'],
    paused: ['已暂停', 'Paused', 'attention'],
  }),
];
