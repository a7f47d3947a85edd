import { type FailureCode, type Language, type ServiceMode, type ServiceNotice, serviceModes } from '@saiyun/sdk/contract';
import { failureText, message } from '@saiyun/sdk/messages';
import { toWireTime } from '@saiyun/sdk/view';
import type { Db, Tx } from '../../db/db.ts';
import type { Log } from '../../log.ts';
import { type Broadcast, topic } from '../events/broadcast.ts';
import { looking } from '../looking.ts';

/** The mode as it is stored; its revision grows with every switch, so that an older reading never replaces a newer one. */
export interface StoredMode {
  readonly mode: ServiceMode;
  readonly message: string | null;
  readonly messageEn: string | null;
  readonly until: Date | null;
  readonly by: string | null;
  readonly since: Date | null;
  readonly revision: number;
}

export const everythingServed: StoredMode = {
  mode: serviceModes.off,
  message: null,
  messageEn: null,
  until: null,
  by: null,
  since: null,
  revision: 0,
};

/** The mode as it travels between nodes. */
type SentMode = Omit<StoredMode, 'until' | 'since'> & { readonly until: string | null; readonly since: string | null };

export const modeSwitched = topic<SentMode>('mode');

/** Sends the mode to all nodes: they obey without asking the database, which may be what is being mended. */
export function tellMode(broadcast: Broadcast, mode: StoredMode): Promise<void> {
  return broadcast.publish(modeSwitched, { ...mode, until: mode.until?.toISOString() ?? null, since: mode.since?.toISOString() ?? null });
}

export async function readMode(db: Tx): Promise<StoredMode> {
  const row = await db.one<StoredMode>(
    `select mode, message, message_en as "messageEn", until_time as until, switched_by as by, switch_time as since, revision from sys_service_mode`,
  );
  return row ?? everythingServed;
}

/** The mode that this node obeys. */
export interface ModeWatch {
  now(): StoredMode;
  /** Whether work that nobody waits for may begin: jobs, imports, mails, questions to payment providers. */
  mayWork(): boolean;
  /** Reads it now. */
  look(): Promise<StoredMode>;
  /** Called with each other mode; returns a function that ends it. */
  onChange(heard: (mode: StoredMode) => void): () => void;
  /** Hears of switches, and looks again and again in case one was not heard. */
  start(): void;
  stop(): Promise<void>;
}

const lookMs = 500;

export function watchMode({ db, broadcast, log }: { readonly db: Db; readonly broadcast: Broadcast; readonly log: Log }): ModeWatch {
  let current = everythingServed;
  let unheard: (() => void) | undefined;
  const listeners = new Set<(mode: StoredMode) => void>();
  const take = (found: StoredMode): void => {
    if (found.revision <= current.revision) return;
    const before = current;
    current = found;
    if (found.mode !== before.mode) log.info({ mode: found.mode, by: found.by }, 'the mode of the platform was switched');
    for (const heard of listeners) heard(found);
  };
  const look = async (): Promise<StoredMode> => {
    take(await readMode(db));
    return current;
  };
  // While the database is away the node keeps the mode it knows.
  const watch = looking(look, lookMs);
  return {
    now: () => current,
    mayWork: () => current.mode === serviceModes.off,
    look,
    onChange(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    start() {
      unheard ??= broadcast.subscribe(modeSwitched, (sent) =>
        take({
          ...sent,
          until: sent.until === null ? null : new Date(sent.until),
          since: sent.since === null ? null : new Date(sent.since),
        }),
      );
      watch.start();
    },
    async stop() {
      unheard?.();
      await watch.stop();
    },
  };
}

/** How calls are refused that a mode does not serve. */
export const modeCodes = { readOnly: 'server.read_only', maintenance: 'server.maintenance' } as const satisfies Record<
  Exclude<ServiceMode, 'off'>,
  FailureCode
>;

/** What a caller is told, in the caller's language: the operators' own words where they gave some in it. */
export function modeText({ mode, message: zh, messageEn, until }: StoredMode, language: Language): string | null {
  if (mode === serviceModes.off) return null;
  const said = language === 'en' ? messageEn : zh;
  const time = until ? toWireTime(until).slice(0, 16) : undefined;
  if (said) return time ? message(language, 'mode.saidUntil', { said, time }) : said;
  return time ? message(language, `mode.${mode}Until`, { time }) : failureText(language, modeCodes[mode]);
}

export function noticeOf(mode: StoredMode, language: Language): ServiceNotice {
  return {
    mode: mode.mode,
    message: modeText(mode, language),
    until: mode.until?.toISOString() ?? null,
    since: mode.since?.toISOString() ?? null,
  };
}
