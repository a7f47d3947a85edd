import { Command } from 'commander';
import type { Shell } from '../../shell.ts';
import { reviewCommands } from './review.ts';
import { applyCommand, moneyCommands } from './withdraw.ts';

/** Groups with a name of their own, and the record whose commands they have. */
export const groups = { review: 'review', withdraw: 'withdrawal' } as const;

export type GroupName = keyof typeof groups;

export const groupNames = Object.keys(groups) as readonly GroupName[];

export const isGroupName = (word: string): word is GroupName => Object.hasOwn(groups, word);

const more: Readonly<Record<GroupName, (shell: Shell) => readonly Command[]>> = {
  review: reviewCommands,
  withdraw: (shell) => [...moneyCommands(shell), applyCommand(shell)],
};

/** A group with the calls that are beside those of its record: all that can be told without the definitions. */
export function withOwnCalls(shell: Shell, name: GroupName, group = new Command(name)): Command {
  group.description(shell.text(`${name}.description`));
  for (const command of more[name](shell)) group.addCommand(command);
  return group;
}
