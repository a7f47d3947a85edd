import type { MessageFrame } from '../../logic/notice/message-frame.ts';

/** A notice that came, or was read on another page. */
export interface NoticeNews {
  /** An announcement to everybody, or a message to this account. */
  readonly to: 'everybody' | 'account';
  /** Absent where only the counts are to be read again. */
  readonly id?: string;
  readonly text?: string;
}

/** What can be listened to on the message socket, and what is told of it. */
export interface SocketTopics {
  readonly notices: NoticeNews;
  /** Dictionaries of the tenant changed. */
  readonly dicts: undefined;
  /** Menus, buttons or scope of the account changed. */
  readonly grants: undefined;
  /** The platform went into maintenance, or came back from it. */
  readonly maintenance: undefined;
  /** The session was ended elsewhere. */
  readonly signOut: undefined;
}
export type SocketTopic = keyof SocketTopics;

const ofCommand: Readonly<Record<string, SocketTopic>> = {
  topic: 'notices',
  user: 'notices',
  dict: 'dicts',
  grants: 'grants',
  mode: 'maintenance',
  logout: 'signOut',
};

const news = ({ cmd, msgId, msgTxt }: MessageFrame): NoticeNews => ({
  to: cmd === 'topic' ? 'everybody' : 'account',
  ...(msgId !== undefined && { id: msgId }),
  ...(msgTxt !== undefined && { text: msgTxt }),
});

/**
 * Passes on the frames of one topic, as its messages.
 * @throws TypeError for a topic that there is not
 */
export function onTopic<T extends SocketTopic>(topic: T, listener: (message: SocketTopics[T]) => void): (frame: MessageFrame) => void {
  const topics: ReadonlySet<string> = new Set(Object.values(ofCommand));
  if (!topics.has(topic)) throw new TypeError(`there is no topic ${topic}; the topics are ${[...topics].join(', ')}`);
  return (frame) => {
    // The others have nothing to tell but that they happened.
    if (ofCommand[frame.rawCmd] === topic) listener((topic === 'notices' ? news(frame) : undefined) as SocketTopics[T]);
  };
}
