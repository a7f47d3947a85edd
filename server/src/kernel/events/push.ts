import { type Broadcast, topic } from './broadcast.ts';

/** Whoever is to tell something has the broadcast to tell it by. */
type Teller = { readonly broadcast: Broadcast };

/** A frame of the message socket; members without a value are left out (wire-contract 13.2). */
export interface MessageFrame {
  /** `topic` is news for everybody, `user` for this account; both make clients read their notices anew (NOTICE-08). */
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

/** Something that the server tells open table pages under a key (SYNC-04). */
export interface TablePush {
  readonly tenantId: number;
  readonly userIds: 'all' | readonly string[];
  readonly key: string;
  readonly args: readonly unknown[];
}

export const messagePushed = topic<MessagePush>('socket.message');
export const tablePushed = topic<TablePush>('socket.push');

/** Tells the open pages of accounts, on every node; inside a transaction with its commit. Who is away reads it later. */
export function pushMessage({ broadcast }: Teller, push: MessagePush): Promise<void> {
  return broadcast.publish(messagePushed, push);
}

export function pushToTables({ broadcast }: Teller, push: TablePush): Promise<void> {
  return broadcast.publish(tablePushed, push);
}
