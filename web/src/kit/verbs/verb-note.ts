import type { AnyRow } from '@saiyun/sdk/contract';
import type { ComponentType } from 'react';

/** What the question before a verb says about these rows beside its own words, such as what it would pass over; `isWide` for a table. */
export type VerbNote = ComponentType<{ readonly rows: readonly AnyRow[] }> & { readonly isWide?: boolean };

/** Notes by the verb's name. */
export type VerbNotes = Readonly<Record<string, VerbNote | undefined>>;
