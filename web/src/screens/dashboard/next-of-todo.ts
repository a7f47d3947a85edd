import type { EntryNext, Todo } from '@saiyun/sdk/calls';

/** What the own entries of an entrant's to-do wait for. */
export const nextOfTodo: Partial<Record<string, EntryNext>> = {
  entriesToMend: 'mend',
  draftsToSubmit: 'submit',
  worksToHandIn: 'handIn',
  worksToAdd: 'addWork',
} satisfies Partial<Record<Todo['name'], EntryNext>>;
