import { shown } from '../../contract/choices.ts';
import { noticeCategories, noticeStatus, priorities } from './choices.ts';

/** Names and meanings of the states and other closed lists of notices. */
export const noticeChoices = [
  shown(noticeCategories, ['消息类型', 'Notice category'], {
    announcement: ['通知公告', 'Announcement'],
    system: ['系统消息', 'System message'],
  }),
  shown(priorities, ['优先级', 'Priority'], {
    critical: ['紧急', 'Critical', 'bad'],
    important: ['重要', 'Important', 'attention'],
    general: ['一般', 'General', 'neutral'],
  }),
  shown(noticeStatus, ['发布状态', 'Release state'], {
    draft: ['未发布', 'Draft', 'quiet'],
    released: ['已发布', 'Released', 'good'],
    revoked: ['已撤销', 'Revoked', 'attention'],
  }),
];
