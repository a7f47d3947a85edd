import { Command } from 'commander';
import type { RunningShell } from '../../../shell.ts';
import { roleCommands } from '../../platform/role/role.ts';
import { allotTools } from '../allot/allot.ts';
import { allotRunTools } from '../allot/platform.ts';
import { auditTools } from '../audit/audit.ts';
import { scoreTools } from '../score/score.ts';
import { timelineCommands } from '../timeline/timeline.ts';
import { reviewCommands } from './review.ts';
import { applyCommand, moneyCommands } from './withdraw.ts';

/** Groups with commands besides those of their record. */
export const groups = {
  allot: 'review',
  audit: 'auditLog',
  competition: 'competition',
  review: 'review',
  score: 'scoreRun',
  stage: 'stage',
  withdraw: 'withdrawal',
  role: 'role',
} as const;

/** The commands of a group that its help shows first, in the order of the work that it is for. */
export const shownFirst: Readonly<Record<GroupName, readonly string[]>> = {
  allot: ['run', 'diff', 'apply'],
  audit: ['list', 'get', 'verify'],
  competition: ['list', 'get', 'timeline'],
  review: ['list', 'show', 'ask-return'],
  score: ['list', 'verify', 'confirm'],
  stage: ['list', 'close', 'promote'],
  withdraw: ['balance', 'preview', 'apply'],
  role: ['list', 'get', 'preview'],
};

export type GroupName = keyof typeof groups;

export const groupNames = Object.keys(groups) as readonly GroupName[];

export function isGroupName(word: string): word is GroupName {
  return Object.hasOwn(groups, word);
}

const more: Readonly<Record<GroupName, (shell: RunningShell) => Promise<readonly Command[]>>> = {
  allot: async (shell) => [...allotTools(await shell.showing('allot')), ...allotRunTools(await shell.showing('allot', 'record'))],
  audit: async (shell) => auditTools(await shell.showing('upkeep')),
  competition: async (shell) => timelineCommands(await shell.showing('tools')),
  review: async (shell) => reviewCommands(await shell.showing('review')),
  score: async (shell) => scoreTools(await shell.showing('review')),
  // Its promotion is a verb of the record with one flag more.
  stage: () => Promise.resolve([]),
  withdraw: async (shell) => {
    const own = await shell.showing('withdraw');
    return [...moneyCommands(own), applyCommand(own)];
  },
  role: async (shell) => roleCommands(await shell.showing('access')),
};

/** A group's commands besides those of its record: all that is known without loading the definitions. */
export async function withOwnCalls(shell: RunningShell, name: GroupName, group = new Command(name)): Promise<Command> {
  const { text } = await shell.showing();
  group.description(text(`program.command.${name}`));
  for (const command of await more[name](shell)) group.addCommand(command);
  return group;
}
