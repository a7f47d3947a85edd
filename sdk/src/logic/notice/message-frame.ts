/** What the message websocket brings: an announcement to everybody, a message to this account, and what some servers send besides. */
export type MessageCommand = 'topic' | 'user' | 'email' | 'sign' | 'chat' | 'heartcheck' | 'other';

const commands: readonly MessageCommand[] = ['topic', 'user', 'email', 'sign', 'chat', 'heartcheck'];

export interface MessageFrame {
  readonly cmd: MessageCommand;
  /** As it came, also when it is none of the known ones. */
  readonly rawCmd: string;
  /** Absent in frames that only ask for the counters to be read anew. */
  readonly msgId?: string;
  readonly msgTxt?: string;
  readonly userId?: string;
}

/** A frame; undefined for text that is no JSON object with a `cmd`, which some servers send and nobody needs. Nothing is evaluated. */
export function readMessageFrame(text: string): MessageFrame | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Plain text such as an echoed heartbeat.
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

/** Whether a frame makes the header read its notices anew (NOTICE-08). */
export function reloadsNotices({ cmd }: Pick<MessageFrame, 'cmd'>): boolean {
  return cmd === 'topic' || cmd === 'user';
}
