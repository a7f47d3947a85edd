import { reviewProject, stage } from '@saiyun/sdk/entities';
import type { Command } from 'commander';
import type { RunningShell, Shell } from '../../../shell.ts';
import { recordCommand, verbCommand } from '../record/record.ts';
import { promoteCommand } from '../stage/promote.ts';
import { type GroupName, groups, withOwnCalls } from './groups.ts';

/** The commands of a group: those of its record, and the calls beside them. */
export async function groupCommand(shell: RunningShell, name: GroupName): Promise<Command> {
  const own = await shell.showing('record');
  if (name === 'stage') return withOwnCalls(shell, name, await stageCommand(shell, own));
  return withOwnCalls(shell, name, name === 'allot' ? allotCommand(own) : recordCommand(own, groups[name], undefined, { called: name }));
}

/** Stages, where a promotion can be looked at before it is carried out. */
async function stageCommand(shell: RunningShell, own: Shell<'record'>): Promise<Command> {
  const { promote } = stage.verbs;
  const group = recordCommand(own, groups.stage, undefined, { called: 'stage', has: (verb) => verb !== promote });
  return group.addCommand(promoteCommand(own, await shell.showing('review'), promote));
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
