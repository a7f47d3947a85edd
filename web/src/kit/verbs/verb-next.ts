import type { AnyRow, Entity, Label } from '@saiyun/sdk/contract';

/** Where the work goes on once a verb has been run on rows: what its button says, the record that is worked on there, and the address. */
export type VerbNext = (rows: readonly AnyRow[]) => { readonly label: Label; readonly of: Entity; readonly to: string } | undefined;

/** By the verb's name. */
export type VerbNexts = Readonly<Record<string, VerbNext | undefined>>;
