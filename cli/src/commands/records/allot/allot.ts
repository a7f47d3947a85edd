import { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import { outOption, outputOption, type Shell, shortOut, wholeNumber } from '../../../shell.ts';
import type { AllotSolveOptions } from './solve-run.ts';
import type { AllotVerifyOptions } from './verify-run.ts';

const solve: Run<AllotSolveOptions, 'allot'> = async (cli, options) => (await import('./solve-run.ts')).runAllotSolve(cli, options);
const verify: Run<AllotVerifyOptions, 'allot'> = async (cli, options) => (await import('./verify-run.ts')).runAllotVerify(cli, options);
const verifyRun: Run<{ readonly id: string }, 'allot'> = async (cli, options) =>
  (await import('./platform-run.ts')).runAllotVerifyRun(cli, options);

interface SolveFlags {
  readonly out: string;
  readonly alternates: number;
  readonly dryRun?: boolean;
}

/** The engine of allotment by itself: it needs files and no platform. */
export function allotTools(shell: Shell<'allot'>): readonly Command[] {
  const { text } = shell;
  return [
    new Command('solve')
      .description(text('allot.solve'))
      .argument('<instance>', text('allot.instance'))
      .addOption(outOption(text('allot.out')).default('-'))
      .addOption(shortOut())
      .option('--alternates <n>', text('allot.alternates'), wholeNumber('--alternates', 0, 100), 0)
      .option('--dry-run', text('allot.dryRun'))
      .addHelpText('before', `${text('allot.solveExamples')}\n`)
      .action((instance: string, { out, alternates, dryRun = false }: SolveFlags, command: Command) =>
        shell.start(solve, { instance, out, alternates, dryRun }, command),
      ),
    new Command('verify')
      .description(text('allot.verify'))
      .argument('<instance>', text('allot.instance'))
      .argument('[result]', text('allot.result'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('allot.verifyExamples')}\n`)
      .action((instance: string, result: string | undefined, _: object, command: Command) =>
        result === undefined ? shell.start(verifyRun, { id: instance }, command) : shell.start(verify, { instance, result }, command),
      ),
  ];
}
