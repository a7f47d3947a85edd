import type { Client } from '@saiyun/sdk';
import { competitionCalls } from '@saiyun/sdk/calls';
import type { CompetitionConfig, ConfigApplied } from '@saiyun/sdk/contract';
import { competitionStatus } from '@saiyun/sdk/entities';
import { nearest } from '@saiyun/sdk/logic/nearest';
import type { Cli, Run } from '../../../cli.ts';
import { withClient } from '../../../platform/session.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { isClientError } from '../../../problems/problem.ts';
import { confirmMany } from '../record/confirm.ts';
import { dryRunHeaders } from '../record/dry-run.ts';
import { changeLines } from './change-lines.ts';
import { inWords } from './change-words.ts';
import { type ConfigFile, readConfigFile } from './config-file.ts';

export interface ApplyOptions {
  readonly action: 'apply';
  /** YAML or JSON; - for standard input. */
  readonly file: string;
  /** Deletes rows that the lists of the file do not have. */
  readonly prune: boolean;
  /** Changes nothing and exits with 7 if there is a difference. */
  readonly check: boolean;
  readonly dryRun?: boolean;
  readonly yes: boolean;
}

type ApplyCli = Cli<'record' | 'upkeep'>;

/** Brings a competition to what a file says, all or nothing, and tells what was changed (or would be). */
export const runApply: Run<ApplyOptions, 'record' | 'upkeep'> = async (cli, { file, prune, check, dryRun, yes }) => {
  const given = await readConfigFile(cli, file);
  const isTrial = check || dryRun === true;
  const { applied, told, alike } = await withClient(cli, async (client) => {
    const apply = async (isTried: boolean, plan?: string): Promise<ConfigApplied> => {
      const options = { prune, signal: cli.signal, ...(plan !== undefined && { plan }), ...dryRunHeaders(cli, isTried) };
      // The platform says what is wrong with it.
      return competitionCalls(client.send)
        .applyConfig(given.config as CompetitionConfig, options)
        .catch(given.atLine);
    };
    const result = async (): Promise<ConfigApplied> => {
      if (isTrial || yes) return apply(isTrial);
      const planned = await apply(true);
      if (planned.changes.length === 0) return planned;
      await confirmPlan(cli, given.code, await inWords(cli, client, planned), await isRunning(cli, client, planned.id));
      return apply(false, planned.plan);
    };
    const done = await result();
    return {
      applied: done,
      told: cli.asData ? done : await inWords(cli, client, done),
      alike: isTrial && isNew(done) ? await codesLike(cli, client, given.code) : undefined,
    };
  });
  if (cli.asData) await cli.data(applied);
  else await cli.show(await changeLines(cli, told));
  if (alike) tellNew(cli, given.code, alike);
  tell(cli, given, applied, isTrial);
  return check && applied.changes.length + applied.unlisted.length > 0 ? exitCodes.conflict : undefined;
};

/** Whether entrants see the competition already; one that the file would make is not there yet. */
async function isRunning(cli: ApplyCli, client: Client, id: string): Promise<boolean> {
  try {
    return (await client.competitions.queryById(id, { signal: cli.signal })).status === competitionStatus.running;
  } catch (error) {
    if (isClientError(error) && error.kind === 'not_found') return false;
    throw error;
  }
}

/** Shows the whole plan and asks, if it deletes anything or changes a competition that is running. */
async function confirmPlan(cli: ApplyCli, code: string, planned: ConfigApplied, running: boolean): Promise<void> {
  const gone = planned.changes.filter(({ action }) => action === 'delete');
  if (gone.length === 0 && !running) return;
  for (const line of await changeLines(cli, planned)) cli.err(`${line}\n`);
  const names = gone.map(({ label, name }) => `${label} ${name}`).join(cli.text('upkeep.apply.between'));
  const what = [
    ...(running ? [cli.text('upkeep.apply.changesRunning', { code, count: planned.changes.length })] : []),
    ...(gone.length > 0 ? [cli.text('upkeep.apply.deletes', { names })] : []),
  ];
  const sentence = what.join(cli.text('upkeep.apply.and'));
  await confirmMany(cli, false, sentence, planned.changes.length);
}

const isNew = ({ changes }: ConfigApplied): boolean => changes.some(({ part, action }) => part === 'competition' && action === 'add');

async function codesLike(cli: ApplyCli, client: Client, code: string): Promise<readonly string[]> {
  const { records } = await client.competitions.list({ pageSize: 200 }, { signal: cli.signal });
  return nearest(
    code,
    records.flatMap(({ competitionCode }) => competitionCode ?? []),
  );
}

/** Says in a trial that the competition would be a new one, and which codes are like its code: it may be misspelt. */
function tellNew(cli: ApplyCli, code: string, alike: readonly string[]): void {
  const names = alike.join(cli.text('upkeep.apply.between'));
  if (names === '') cli.notice('upkeep.apply.creates', { code });
  else cli.notice('upkeep.apply.createsNear', { code, names });
}

function tell(cli: ApplyCli, { code }: ConfigFile, { changes, unlisted }: ConfigApplied, isTrial: boolean): void {
  if (changes.length === 0 && unlisted.length > 0) cli.notice('upkeep.apply.sameBut', { code, count: unlisted.length });
  else if (changes.length === 0) cli.notice('upkeep.apply.same', { code });
  else if (isTrial) cli.notice('upkeep.apply.differs', { code });
  else cli.notice('upkeep.apply.done', { code });
}
