import { type ApiError, type Client, isApiError, type ReviewDetail, type VerbAnswer } from '@saiyun/sdk';
import { contentOf, isSameContent, type ReviewContent } from '@saiyun/sdk/logic/review';
import { clockOf, isLineLost } from '../state/line.ts';
import type { DraftStore } from './draft-store.ts';
import { type LastSeen, nothingSeen } from './last-seen.ts';
import { createPace, type Pace } from './pace.ts';
import { type Beginning, bodyOf, isKept, type KeptReview, meet, type Standing, type Writing } from './review-draft.ts';

type Listener = (id: string, content?: ReviewContent) => void;

export interface Outbox {
  readonly store: DraftStore;
  /** A review was read, `isOld` by an earlier run: what was kept of it is put back over what the server has. */
  begin(detail: ReviewDetail, isOld?: boolean): Beginning;
  /** Keeps a review in its file at once, and sends it when its writer rests. */
  keep(id: string, writing: Writing): void;
  send(id: string): Promise<void>;
  /** @throws the refusal */
  submit(id: string, body: ReturnType<typeof bodyOf>): Promise<VerbAnswer>;
  /** Ends a clash with what was chosen. */
  settle(id: string, writing: Writing): void;
  standing(id: string): Standing;
  /** Ids of reviews with something that is not sent. */
  unsent(): readonly string[];
  /** Told of each change of a standing; content from elsewhere, which an open sheet has to show, comes with it. */
  listen(listener: Listener): () => void;
  /** Sends what an earlier run has left. */
  resume(): void;
  /** Waits for what is being sent, but not longer than this. */
  finish(ms: number): Promise<void>;
  stop(): void;
}

/** What the server has of a review, as far as it is known here. */
interface Known {
  readonly base: ReviewContent;
  readonly revision: number;
}

interface Line {
  readonly client: Client;
  readonly store: DraftStore;
  readonly seen: LastSeen;
  readonly onEnded: (error: unknown) => void;
  /** What the server has, by review. */
  readonly known: Map<string, Known>;
  readonly standings: Map<string, Standing>;
  readonly sending: Map<string, Promise<void>>;
  readonly listeners: Set<Listener>;
  readonly pace: Pace;
}

/** Its operators have switched the platform to maintenance or to reads only. */
const isClosed = (error: unknown): error is ApiError =>
  isApiError(error) && (error.code === 'server.maintenance' || error.code === 'server.read_only');
/** Refusals of the review as it stands, whatever is written. */
const lasting: ReadonlySet<string> = new Set(['forbidden', 'conflict', 'not_found']);
const refusal = (error: unknown): Extract<Standing, { readonly is: 'refused' }> => ({
  is: 'refused',
  why: error instanceof Error ? error.message : String(error),
  code: isApiError(error) && error.code !== undefined ? String(error.code) : undefined,
  lasts: isApiError(error) && lasting.has(error.kind),
});
const isRefused = (standing: Standing | undefined): boolean => standing?.is === 'refused' && standing.lasts;
const isStale = (error: unknown): boolean => isApiError(error) && error.code === 'row.stale';

const keptOf = ({ store }: Line, id: string): KeptReview | undefined => {
  const kept = store.read('review', id);
  return isKept(kept) ? kept : undefined;
};
const tell = ({ listeners }: Line, id: string, content?: ReviewContent): void => {
  for (const listener of listeners) listener(id, content);
};
const stand = (line: Line, id: string, standing: Standing): void => {
  line.standings.set(id, standing);
  tell(line, id);
};
const drop = (line: Line, id: string, standing: Standing): void => {
  line.pace.done(id);
  line.store.remove('review', id);
  stand(line, id, standing);
};

const isKnown = (value: unknown): value is Known => typeof value === 'object' && value !== null && 'base' in value && 'revision' in value;
const know = ({ known, seen }: Line, id: string, now: Known): void => {
  known.set(id, now);
  seen.write(`known:${id}`, { data: now, asOf: Date.now() });
};
/** What the server was known to have at the end of an earlier run. */
const knownBefore = ({ seen }: Line, id: string): Known | undefined => {
  const told = seen.read(`known:${id}`)?.data;
  return isKnown(told) ? told : undefined;
};

function begin(line: Line, detail: ReviewDetail, isOld: boolean): Beginning {
  const { id, revision } = detail.review;
  const before = keptOf(line, id);
  const now = line.known.get(id) ?? (isOld ? knownBefore(line, id) : undefined);
  // It was read before something was sent, and is shown after it: it says how the review was, not how it is.
  if (now && revision < now.revision) {
    const { base: stored } = now;
    line.known.set(id, now);
    return { stored, content: before?.mine ?? stored, typed: before?.typed ?? {}, isPutBack: before !== undefined };
  }
  const met = meet(before, detail);
  const { beginning, kept } = met;
  const said = line.standings.get(id);
  // The same review as the one that was refused.
  const standing = met.standing.is === 'kept' && said && isRefused(said) && now?.revision === revision ? said : met.standing;
  know(line, id, { base: contentOf(detail), revision });
  if (!before) return beginning;
  if (!kept) drop(line, id, standing);
  else {
    line.store.write('review', id, kept);
    stand(line, id, standing);
    if (standing.is === 'kept') line.pace.rest(id);
  }
  return beginning;
}

/** Reads a review that was changed elsewhere, and shows it where it is open. */
async function catchUp(line: Line, id: string): Promise<void> {
  tell(line, id, begin(line, await line.client.reviews.detail(id), false).content);
}

async function failed(line: Line, id: string, error: unknown): Promise<void> {
  if (isStale(error)) return catchUp(line, id).catch((again: unknown) => failed(line, id, again));
  if (isLineLost(error)) {
    stand(line, id, isClosed(error) ? { is: 'offline', why: error.message } : { is: 'offline' });
    return line.pace.again(id);
  }
  stand(line, id, refusal(error));
  if (isApiError(error) && error.kind === 'auth') line.onEnded(error);
}

async function stage(line: Line, id: string, kept: KeptReview): Promise<void> {
  stand(line, id, { is: 'sending' });
  const { sendable } = kept;
  try {
    const body = bodyOf(sendable, Object.keys(sendable.values), kept.seconds);
    const { rows } = await line.client.reviews.stage(id, body, { revision: kept.revision, retries: 0 });
    const now = { base: sendable, revision: rows[0]?.revision ?? kept.revision };
    know(line, id, now);
    line.pace.done(id);
    const after = keptOf(line, id);
    if (!after || isSameContent(after.mine, sendable)) return drop(line, id, { is: 'stored', at: clockOf(Date.now()) });
    line.store.write('review', id, { ...after, ...now } satisfies KeptReview);
    // What the server would refuse stays here until it is put right.
    if (isSameContent(after.sendable, sendable)) return stand(line, id, { is: 'stored', at: clockOf(Date.now()) });
    stand(line, id, { is: 'kept', inFile: true });
    line.pace.rest(id);
  } catch (error) {
    await failed(line, id, error);
  }
}

async function send(line: Line, id: string): Promise<void> {
  line.pace.hold(id);
  const kept = keptOf(line, id);
  if (!kept || line.sending.has(id) || line.standings.get(id)?.is === 'clash') return line.sending.get(id);
  const work = stage(line, id, kept).finally(() => line.sending.delete(id));
  line.sending.set(id, work);
  return work;
}

function keep(line: Line, id: string, writing: Writing): void {
  const from = line.known.get(id);
  const standing = line.standings.get(id);
  const { is } = standing ?? { is: 'stored' };
  if (!from || is === 'clash' || is === 'over') return;
  if (isSameContent(writing.mine, from.base)) {
    if (keptOf(line, id)) drop(line, id, { is: 'stored', at: undefined });
    return;
  }
  const inFile = line.store.write('review', id, { ...writing, ...from } satisfies KeptReview);
  // A lost line has its own pace, which no key hurries.
  if (is === 'offline' || is === 'sending') return;
  if (isRefused(standing)) return;
  stand(line, id, { is: 'kept', inFile });
  line.pace.rest(id);
}

async function submit(line: Line, id: string, body: ReturnType<typeof bodyOf>): Promise<VerbAnswer> {
  line.pace.hold(id);
  await line.sending.get(id);
  line.pace.hold(id);
  let answer: VerbAnswer;
  try {
    answer = await line.client.reviews.submit(id, body, { revision: line.known.get(id)?.revision });
  } catch (error) {
    if (isStale(error)) await catchUp(line, id).catch(() => undefined);
    else if (isRefused(refusal(error))) stand(line, id, refusal(error));
    else if (keptOf(line, id)) line.pace.rest(id);
    throw error;
  }
  drop(line, id, { is: 'stored', at: undefined });
  // It takes nothing any more, and must not be shown as if it did.
  for (const name of ['review', 'known']) line.seen.remove(`${name}:${id}`);
  return answer;
}

/**
 * Everything an expert writes, on its way to the server: kept in a file with every change, sent after a rest, again and again while the line
 * is lost, and merged with what was changed elsewhere. It belongs to one account and ends with its session.
 */
export function createOutbox(
  client: Client,
  { store, seen = nothingSeen }: { readonly store: DraftStore; readonly seen?: LastSeen },
  onEnded: (error: unknown) => void,
): Outbox {
  const line: Line = {
    client,
    store,
    seen,
    onEnded,
    known: new Map(),
    standings: new Map(),
    sending: new Map(),
    listeners: new Set(),
    pace: createPace((id) => void send(line, id)),
  };
  return {
    store,
    begin: (detail, isOld = false) => begin(line, detail, isOld),
    keep: (id, writing) => keep(line, id, writing),
    send: (id) => send(line, id),
    submit: (id, body) => submit(line, id, body),
    settle(id, writing) {
      const standing = line.standings.get(id);
      const from = line.known.get(id);
      if (standing?.is !== 'clash' || !from) return;
      line.standings.delete(id);
      keep(line, id, writing);
      if (!keptOf(line, id)) stand(line, id, { is: 'stored', at: undefined });
    },
    standing: (id) => line.standings.get(id) ?? { is: 'stored', at: undefined },
    unsent: () => store.ids('review'),
    listen(listener) {
      line.listeners.add(listener);
      return () => void line.listeners.delete(listener);
    },
    resume() {
      const left = store.ids('review').filter((id) => !line.known.has(id));
      for (const id of left) void catchUp(line, id).catch((error: unknown) => failed(line, id, error));
    },
    async finish(ms) {
      const toSend = store.ids('review').map(async (id) => (line.standings.get(id)?.is === 'kept' ? send(line, id) : line.sending.get(id)));
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([Promise.allSettled(toSend), new Promise((done) => (timer = setTimeout(done, ms)))]);
      clearTimeout(timer);
    },
    stop() {
      line.listeners.clear();
      line.pace.stop();
    },
  };
}
