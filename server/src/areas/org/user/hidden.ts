import type { NewDraft, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import type { user } from '@saiyun/sdk/entities';

/** Columns of accounts that no client sees. */
export const hidden = { password_hash: 'text', must_change: 'boolean' } as const;

export type Account = StoredRow<typeof user, typeof hidden>;
export type AccountDraft = StoredDraft<typeof user, typeof hidden>;
export type NewAccount = NewDraft<typeof user, typeof hidden>;
