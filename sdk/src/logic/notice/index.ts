export { type MessageCommand, type MessageFrame, readMessageFrame, reloadsNotices } from './message-frame.ts';
export {
  type Notice,
  type NoticeLists,
  type NoticePriority,
  noticePriorities,
  noticePriorityLabels,
  priorityText,
  readNotice,
  readNoticeLists,
  unreadTotal,
} from './notice.ts';
export {
  type GoTarget,
  type NoticeContent,
  type NoticeModal,
  type NoticeModalEvent,
  noticeContent,
  noticeModalWidths,
  type Opening,
  openNotice,
  type Popup,
  popupAfterSignIn,
  popupText,
  reduceNoticeModal,
} from './open-notice.ts';
export {
  cleanHtml,
  pictureIn,
  plainText,
  type RichElement,
  type RichNode,
  type RichTag,
  readRichText,
  richSizes,
  richTags,
  safeHref,
  writeRichText,
} from './rich-text.ts';
