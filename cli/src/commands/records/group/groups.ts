import { Command } from 'commander';
import type { Shell } from '../../../shell.ts';
import { roleCommands } from '../../platform/role/role.ts';
import { reviewCommands } from './review.ts';
import { applyCommand, moneyCommands } from './withdraw.ts';

/** Groups with commands besides those of their record. */
export const groups = { allot: 'review', review: 'review', withdraw: 'withdrawal', role: 'role' } as const;

export type GroupName = keyof typeof groups;

export const groupNames = Object.keys(groups) as readonly GroupName[];

export function isGroupName(word: string): word is GroupName {
  return Object.hasOwn(groups, word);
}

const more: Readonly<Record<GroupName, (shell: Shell) => readonly Command[]>> = {
  // Every call of allotment belongs to a record.
  allot: () => [],
  review: reviewCommands,
  withdraw: (shell) => [...moneyCommands(shell), applyCommand(shell)],
  role: roleCommands,
};

/** A group's commands besides those of its record: all that is known without loading the definitions. */
export function withOwnCalls(shell: Shell, name: GroupName, group = new Command(name)): Command {
  group.description(shell.text(`${name}.description`));
  for (const command of more[name](shell)) group.addCommand(command);
  return group;
}
