import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  bell: 'Messages',
  unread_one: '{count} unread message',
  unread_other: '{count} unread messages',
  announcements: 'Announcements',
  system: 'System messages',
  all: 'All',
  more: 'See all messages',
  readAll: 'Mark all read',
  read: 'Read',
  notRead: 'Unread',
  none: 'No unread messages',
  noneText: 'New messages appear here at once',
  noneFound: 'No messages match',
  failed: 'Messages cannot be loaded at the moment',
  go: 'Go',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  from: 'From {name}',
  noPage: 'This page is not available',
  view: 'Read',
  later: 'Later',
  mine: 'My messages',
  mineText: 'Announcements and messages sent to you',
  search: 'Search titles',
} as const satisfies Translation<typeof zhCn>;
