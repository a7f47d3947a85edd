import { basename } from 'node:path';
import { competitionCalls } from '@saiyun/sdk/calls';
import type { CompetitionConfig } from '@saiyun/sdk/contract';
import { competition } from '@saiyun/sdk/entities';
import type { Cli, Run } from '../../../cli.ts';
import { createProgress } from '../../../output/progress.ts';
import { keepExisting } from '../../../output/save-file.ts';
import { withClient } from '../../../platform/session.ts';
import { deliver, targetOf } from '../export/deliver.ts';
import { withRows } from '../record/named-rows.ts';

export interface ExportConfigOptions {
  readonly action: 'export-config';
  /** Id, code or name of the competition. */
  readonly id: string;
  readonly out?: string;
  /** Writes over a file that is there. */
  readonly force?: boolean;
}

type ConfigCli = Cli<'record' | 'transfer' | 'upkeep'>;

/** Writes all that is set up for a competition as YAML, or as JSON if the file is called so, to a file or standard output. */
export const runExportConfig: Run<ExportConfigOptions, 'record' | 'transfer' | 'upkeep'> = async (cli, { id, out = '-', force }) => {
  const target = await targetOf(cli, out, true);
  // Such a file is edited by hand, and what was written into it would be gone.
  if (target.path !== undefined && !target.intoFolder) await keepExisting(target.path, out, force);
  const config = await withClient(cli, (client) =>
    withRows(cli, client.entity(competition), competition, [id], ([found = id]) => competitionCalls(client.send).config(found)),
  );
  const isJson = cli.settings.json || /\.json$/i.test(out);
  const text = isJson ? `${JSON.stringify(config, undefined, 2)}\n` : await yamlOf(cli, config, out);
  const bytes = new TextEncoder().encode(text);
  const name = `${String(config.competition.competitionCode)}.${isJson ? 'json' : 'yaml'}`;
  const download = { fileName: name, size: bytes.length, stream: new Blob([bytes]).stream() };
  await deliver(cli, { ...download, contentType: 'text/plain' }, target, name, createProgress(cli));
  return undefined;
};

async function yamlOf(cli: ConfigCli, config: CompetitionConfig, out: string): Promise<string> {
  const { Document, isScalar, visit } = await import('yaml');
  const document = new Document(config);
  // Long texts keep their lines.
  visit(document, {
    Scalar(_key, node) {
      if (isScalar(node) && typeof node.value === 'string' && node.value.includes('\n')) node.type = 'BLOCK_LITERAL';
    },
  });
  const file = out === '-' ? 'competition.yaml' : basename(out);
  const note = cli.text('upkeep.config.note', { file });
  document.commentBefore = note
    .split('\n')
    .map((line) => ` ${line}`)
    .join('\n');
  return document.toString({ lineWidth: 0 });
}
