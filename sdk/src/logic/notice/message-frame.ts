/** Kinds of frames on the message websocket: an announcement to everybody, a message to this account, and others that some servers send. */
export type MessageCommand = 'topic' | 'user' | 'email' | 'sign' | 'chat' | 'heartcheck' | 'other';

const commands: readonly MessageCommand[] = ['topic', 'user', 'email', 'sign', 'chat', 'heartcheck'];

export interface MessageFrame {
  readonly cmd: MessageCommand;
  /** As received, even if unknown. */
  readonly rawCmd: string;
  /** Absent in frames that only ask the client to reload the counters. */
  readonly msgId?: string;
  readonly msgTxt?: string;
  readonly userId?: string;
}

/**
 * A frame; undefined for text that is not a JSON object with a `cmd`, which some servers send and which can be ignored. Nothing is
 * evaluated.
 */
export function readMessageFrame(text: string): MessageFrame | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Plain text, for example an echoed heartbeat.
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const raw = value as Readonly<Record<string, unknown>>;
  const rawCmd = raw.cmd;
  if (typeof rawCmd !== 'string' || rawCmd === '') return undefined;
  const textOf = (name: string): string | undefined =>
    typeof raw[name] === 'string' && raw[name] !== '' ? (raw[name] as string) : undefined;
  const [msgId, msgTxt, userId] = [textOf('msgId'), textOf('msgTxt'), textOf('userId')];
  return {
    cmd: commands.find((one) => one === rawCmd) ?? 'other',
    rawCmd,
    ...(msgId !== undefined && { msgId }),
    ...(msgTxt !== undefined && { msgTxt }),
    ...(userId !== undefined && { userId }),
  };
}

/** Whether a frame makes the header reload its notices. */
export function reloadsNotices({ cmd }: Pick<MessageFrame, 'cmd'>): boolean {
  return cmd === 'topic' || cmd === 'user';
}
