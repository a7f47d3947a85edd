import { reviewProject } from '@saiyun/sdk/entities';
import type { Command } from 'commander';
import type { RunningShell, Shell } from '../../../shell.ts';
import { recordCommand, verbCommand } from '../record/record.ts';
import { type GroupName, groups, withOwnCalls } from './groups.ts';

/** The commands of a group: those of its record, and the calls beside them. */
export async function groupCommand(shell: RunningShell, name: GroupName): Promise<Command> {
  const own = await shell.showing('record');
  return withOwnCalls(shell, name, name === 'allot' ? allotCommand(own) : recordCommand(own, groups[name], undefined, { called: name }));
}

/** Who reviews what, for organisers: reviews without the experts' own commands, and the start of a project's allotment. */
function allotCommand(shell: Shell<'record'>): Command {
  const group = recordCommand(shell, groups.allot, undefined, {
    called: 'allot',
    has: ({ roles }) => roles.some((role) => role !== 'EXPERT'),
  });
  const { startAllot } = reviewProject.verbs;
  return group.addCommand(
    verbCommand(shell, 'reviewProject', { name: 'startAllot', verb: startAllot, called: 'allot', key: 'reviewProject' }),
  );
}
