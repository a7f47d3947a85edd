import { type Broadcast, topic } from './broadcast.ts';

/** Anything that can broadcast. */
type Teller = { readonly broadcast: Broadcast };

/** A frame of the message socket; members without a value are left out (wire-contract 13.2). */
export interface MessageFrame {
  /** `topic` is news for everybody, `user` for this account; both make clients reload their notices (NOTICE-08). */
  readonly cmd: 'topic' | 'user' | 'email';
  readonly userId?: string;
  readonly msgId?: string;
  readonly msgTxt?: string;
}

export interface MessagePush {
  readonly tenantId: number;
  readonly userIds: 'all' | readonly string[];
  readonly frame: MessageFrame;
}

/** A push to open table pages under a key (SYNC-04). */
export interface TablePush {
  readonly tenantId: number;
  readonly userIds: 'all' | readonly string[];
  readonly key: string;
  readonly args: readonly unknown[];
}

export const messagePushed = topic<MessagePush>('socket.message');
export const tablePushed = topic<TablePush>('socket.push');

/** Pushes to an account's open pages on every node; inside a transaction, with its commit. Accounts without a page see it later. */
export function pushMessage({ broadcast }: Teller, push: MessagePush): Promise<void> {
  return broadcast.publish(messagePushed, push);
}

export function pushToTables({ broadcast }: Teller, push: TablePush): Promise<void> {
  return broadcast.publish(tablePushed, push);
}
