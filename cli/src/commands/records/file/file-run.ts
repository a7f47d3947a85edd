import { basename, resolve } from 'node:path';
import type { Run } from '../../../cli.ts';
import { createProgress } from '../../../output/progress.ts';
import { withClient } from '../../../platform/session.ts';
import { deliver, targetOf } from '../export/deliver.ts';

export interface PutFilesOptions {
  readonly files: readonly string[];
  /** What the files are for, which decides what they may be. */
  readonly biz?: string | undefined;
}

/** Stores files, large ones in parts: the same command goes on where an interrupted one stopped. Tells the path of each. */
export const runPut: Run<PutFilesOptions, 'transfer'> = async (cli, { files, biz }) => {
  const stored: { readonly file: string; readonly path: string }[] = [];
  await withClient(cli, async (client) => {
    const progress = createProgress(cli);
    try {
      for (const file of files) {
        const label = cli.text('transfer.file.uploading', { file: basename(file) });
        const path = await client.files.upload(
          { path: resolve(cli.cwd, file) },
          {
            ...(biz !== undefined && { biz }),
            signal: cli.signal,
            onProgress: ({ done, total }) => progress.update(label, 'bytes', done, total),
            onWaiting: (isWaiting) => {
              if (isWaiting) cli.notice('transfer.file.waiting', { file: basename(file) });
            },
          },
        );
        progress.end();
        if (!cli.asData) await cli.out(`${path}\n`);
        stored.push({ file, path });
      }
    } finally {
      progress.end();
    }
  });
  if (cli.asData) await cli.data(stored);
  return undefined;
};

export interface GetFileOptions {
  readonly path: string;
  readonly out?: string | undefined;
}

/** Fetches a stored file under the name that it was given. */
export const runGet: Run<GetFileOptions, 'transfer'> = async (cli, { path, out }) => {
  const target = await targetOf(cli, out);
  await withClient(cli, async (client) => {
    const progress = createProgress(cli);
    try {
      await deliver(cli, await client.files.get(path, { signal: cli.signal }), target, basename(path), progress);
    } finally {
      progress.end();
    }
  });
  return undefined;
};
