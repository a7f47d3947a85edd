import type { Command } from 'commander';
import type { Shell } from '../../shell.ts';
import { recordCommand } from '../record/record.ts';
import { type GroupName, groups, withOwnCalls } from './groups.ts';

/** The commands of a group: those of its record, and the calls beside them. */
export const groupCommand = (shell: Shell, name: GroupName): Command =>
  withOwnCalls(shell, name, recordCommand(shell, groups[name], undefined, name));
