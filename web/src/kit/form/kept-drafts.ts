import { times } from '@saiyun/sdk/contract';
import { draftsKey, sessionStore } from '../../lib/store/session.ts';
import { storage } from '../../lib/store/storage.ts';

/** What somebody typed into a form and did not save. */
export interface KeptDraft {
  readonly values: Readonly<Record<string, unknown>>;
  /** What was changed of its parts, by the name of their record. */
  readonly parts?: Readonly<Record<string, unknown>>;
  /** Epoch ms. */
  readonly at: number;
}

interface Kept {
  readonly account: string;
  readonly drafts: Readonly<Record<string, KeptDraft>>;
}

/** The newest stay. */
const mostDrafts = 20;

const accountNow = (): string => {
  const { user } = sessionStore.get();
  return `${user?.tenantId ?? ''} ${user?.username ?? ''}`;
};

/** The drafts of the account that is signed in; nobody else sees them. */
const read = (): Kept['drafts'] => {
  const kept = storage.get(draftsKey);
  const isKept = typeof kept === 'object' && kept !== null && 'account' in kept && 'drafts' in kept;
  return isKept && kept.account === accountNow() ? (kept as Kept).drafts : {};
};

const write = (drafts: Kept['drafts']): void => {
  const newest = Object.entries(drafts)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, mostDrafts);
  if (newest.length === 0) storage.remove(draftsKey);
  else storage.set(draftsKey, { account: accountNow(), drafts: Object.fromEntries(newest) } satisfies Kept, { lifeMs: times.keepMs });
};

const nameOf = (entity: string, id: string | undefined): string => `${entity} ${id ?? 'new'}`;

/** When the drafts that this window wrote or was given were written: a newer one is still being typed in another window. */
const known = new Map<string, number>();

export function keptDraft(entity: string, id: string | undefined): KeptDraft | undefined {
  const name = nameOf(entity, id);
  const draft = read()[name];
  if (draft) known.set(name, draft.at);
  return draft;
}

/** Keeps what differs from what the form began with; nothing of it, and the draft is gone. */
export function keepDraft(
  entity: string,
  id: string | undefined,
  values: Readonly<Record<string, unknown>>,
  parts?: Readonly<Record<string, unknown>>,
): void {
  const name = nameOf(entity, id);
  const { [name]: old, ...others } = read();
  if (Object.keys(values).length === 0 && !parts) {
    if (old && old.at === known.get(name)) write(others);
    return;
  }
  const at = Date.now();
  known.set(name, at);
  write({ ...others, [name]: { values, ...(parts && { parts }), at } });
}

/** Forgets the draft, unless another window has kept a newer one. */
export function dropDraft(entity: string, id: string | undefined): void {
  keepDraft(entity, id, {});
}
