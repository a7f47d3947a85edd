import type { Verb } from '@saiyun/sdk/contract';
import type { Command } from 'commander';
import type { Run } from '../../../cli.ts';
import type { Shell } from '../../../shell.ts';
import { type VerbFlags, verbCommand, verbOptions } from '../record/record.ts';
import type { VerbOptions } from '../record/write/verb-run.ts';
import type { PromotePreviewOptions } from './preview-run.ts';

const promote: Run<VerbOptions, 'record'> = async (cli, options) => (await import('../record/write/verb-run.ts')).runVerb(cli, options);
const preview: Run<PromotePreviewOptions, 'review'> = async (cli, options) =>
  (await import('./preview-run.ts')).runPromotePreview(cli, options);

/** The verb `promote` of a stage, which can also only show who would go on. */
export function promoteCommand(own: Shell<'record'>, review: Shell<'review'>, verb: Verb): Command {
  return verbCommand(own, 'stage', { name: 'promote', verb, called: 'stage', key: 'stage' })
    .option('--preview', review.text('review.promote.preview'))
    .action((id: string, { preview: isPreview, ...flags }: VerbFlags & { readonly preview?: true }, self: Command) =>
      isPreview
        ? review.start(preview, { id, set: flags.set ?? [] }, self)
        : own.start(promote, verbOptions('stage', 'promote', id, flags), self),
    );
}
