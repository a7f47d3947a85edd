import { BellOutlined, ExclamationCircleOutlined, NotificationOutlined } from '@ant-design/icons';
import { type Notice, plainText, readRichText } from '@saiyun/sdk/logic/notice';
import type { ReactNode } from 'react';

const marks = { L: NotificationOutlined, M: BellOutlined, H: ExclamationCircleOutlined } as const;

/** The first words of a formatted text. */
const firstWords = (html: string): string =>
  plainText(readRichText(html.slice(0, 600)))
    .trim()
    .replaceAll('\n', ' ')
    .slice(0, 90);

interface Props {
  readonly notice: Notice;
  readonly isRead?: boolean;
  /** Shown beside the notice on a wide page. */
  readonly side?: ReactNode;
  readonly onOpen: () => void;
}

/** One notice in a list: its urgency, title, sender and time. */
export function NoticeItem({ notice, isRead = false, side, onOpen }: Props) {
  const Mark = marks[notice.priority];
  return (
    <button type="button" className={`nt-item nt-${notice.priority}${isRead ? ' nt-was-read' : ''}`} onClick={onOpen}>
      <span className="nt-mark">
        <Mark aria-hidden />
      </span>
      <span className="nt-title">{notice.titile}</span>
      <span className="nt-text">{notice.msgTxt && notice.msgTxt !== notice.titile ? notice.msgTxt : firstWords(notice.msgContent)}</span>
      <span className="nt-when">
        {notice.sender && notice.sender !== 'system' ? `${notice.sender} · ` : ''}
        {notice.sendTime.slice(0, 16)}
      </span>
      {side && <span className="nt-side">{side}</span>}
    </button>
  );
}
