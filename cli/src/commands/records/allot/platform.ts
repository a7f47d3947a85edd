import { Command, Option } from 'commander';
import type { Run } from '../../../cli.ts';
import { forceOption, outputOption, type Shell, wholeNumber } from '../../../shell.ts';
import type { AllotApplyOptions, AllotRunOptions, AllotShowOptions } from './platform-run.ts';
import type { AllotSheetOptions } from './sheet-run.ts';

type Texts = 'allot' | 'record';

const begin: Run<AllotRunOptions, Texts> = async (cli, options) => (await import('./platform-run.ts')).runAllotRun(cli, options);
const show: Run<AllotShowOptions, Texts> = async (cli, options) => (await import('./platform-run.ts')).runAllotShow(cli, options);
const apply: Run<AllotApplyOptions, Texts> = async (cli, options) => (await import('./platform-run.ts')).runAllotApply(cli, options);

const exportSheet: Run<AllotSheetOptions, 'allot'> = async (cli, options) => (await import('./sheet-run.ts')).runAllotExport(cli, options);
const importSheet: Run<AllotSheetOptions, 'allot'> = async (cli, options) => (await import('./sheet-run.ts')).runAllotImport(cli, options);

interface RunFlags extends Omit<AllotRunOptions, 'project'> {
  readonly mode: 'full' | 'incremental';
}

/** Allotment runs of the platform: made, looked at, compared with what stands, applied. */
export function allotRunTools(shell: Shell<Texts>): readonly Command[] {
  const { text } = shell;
  const whole = (name: string, least: number, most: number) => wholeNumber(`--${name}`, least, most);
  return [
    new Command('run')
      .description(text('allot.run'))
      .argument('<project>', text('allot.project'))
      .addOption(new Option('--mode <mode>', text('allot.mode')).choices(['full', 'incremental']).default('full'))
      .option('--reviews <n>', text('allot.reviews'), whole('reviews', 1, 99))
      .option('--load-min <n>', text('allot.loadMin'), whole('load-min', 0, 10_000))
      .option('--load-max <n>', text('allot.loadMax'), whole('load-max', 1, 10_000))
      .option('--needs-label', text('allot.needsLabel'))
      .option('--seed <text>', text('allot.seed'))
      .option('--no-wait', text('allot.noWait'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('allot.runExamples')}\n`)
      .action((project: string, { mode, reviews, loadMin, loadMax, needsLabel, seed, wait }: RunFlags, command: Command) =>
        shell.start(begin, { project, mode, reviews, loadMin, loadMax, needsLabel, seed, wait }, command),
      ),
    new Command('show')
      .description(text('allot.show'))
      .argument('<run>', text('allot.runId'))
      .option('--xlsx <file>', text('allot.xlsx'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('allot.showExamples')}\n`)
      .action((id: string, { xlsx }: { readonly xlsx?: string }, command: Command) =>
        shell.start(show, { id, onlyChanged: false, ...(xlsx !== undefined && { xlsx }) }, command),
      ),
    new Command('diff')
      .description(text('allot.diff'))
      .argument('<run>', text('allot.runId'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('allot.diffExamples')}\n`)
      .action((id: string, _: object, command: Command) => shell.start(show, { id, onlyChanged: true }, command)),
    new Command('export')
      .description(text('allot.export'))
      .argument('<run>', text('allot.runId'))
      .argument('<file>', text('allot.workbook'))
      .addOption(forceOption(shell))
      .addHelpText('before', `${text('allot.exportExamples')}\n`)
      .action((id: string, file: string, { force }: { readonly force: boolean }, command: Command) =>
        shell.start(exportSheet, { id, file, force }, command),
      ),
    new Command('import')
      .description(text('allot.import'))
      .argument('<run>', text('allot.runId'))
      .argument('<file>', text('allot.workbook'))
      .addOption(outputOption(shell))
      .addHelpText('before', `${text('allot.importExamples')}\n`)
      .action((id: string, file: string, _: object, command: Command) => shell.start(importSheet, { id, file }, command)),
    new Command('apply')
      .description(text('allot.apply'))
      .argument('<run>', text('allot.runId'))
      .option('--yes', text('program.option.yes'))
      .addOption(outputOption(shell))
      .option('--reason <text>', text('allot.applyReason'))
      .addHelpText('before', `${text('allot.applyExamples')}\n`)
      .action((id: string, { yes = false, reason }: { readonly yes?: boolean; readonly reason?: string }, command: Command) =>
        shell.start(apply, { id, yes, ...(reason !== undefined && { reason }) }, command),
      ),
  ];
}
