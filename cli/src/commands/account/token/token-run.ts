import { accessTokenCalls } from '@saiyun/sdk/calls';
import { nearest } from '@saiyun/sdk/logic/nearest';
import type { Cli, Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { prove } from '../../../platform/password-proof.ts';
import { withClient } from '../../../platform/session.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { recordNames, sameWord } from '../../../records/record-names.ts';
import { confirmDanger } from '../../records/record/confirm.ts';
import { scopeText } from './scope-text.ts';

export interface TokenCreateOptions {
  readonly action: 'create';
  readonly name: string;
  readonly scope: readonly string[];
  readonly days: number;
  readonly passwordStdin?: boolean;
}

export type TokenOptions =
  | TokenCreateOptions
  | { readonly action: 'list' }
  | { readonly action: 'revoke'; readonly token: string; readonly yes: boolean };

export const runToken: Run<TokenOptions, 'account'> = async (cli, options) => {
  if (options.action === 'create') await create(cli, options);
  else if (options.action === 'list') await list(cli);
  else await revoke(cli, options.token, options.yes);
  return undefined;
};

/** Prints only the token on standard output, so that it can be redirected to a file; its details go to standard error. */
async function create(cli: Cli<'account'>, options: TokenCreateOptions): Promise<void> {
  const { name, days } = options;
  const scope = scopeOf(options.scope);
  const made = await withClient(
    cli,
    async (client) => {
      // A password that is given is checked, whether or not one is asked for.
      if (options.passwordStdin) await prove(cli, client, undefined, true);
      return accessTokenCalls(client.send).create({ name, scope, days });
    },
    {
      secret: true,
      proofFromInput: options.passwordStdin === true,
    },
  );
  if (cli.asData) await cli.data(made);
  else await cli.show([made.token]);
  cli.notice('account.token.created', { name, scope: scopeText(cli, scope), time: made.expireTime });
}

/** Reads `read`, `write` or names of calls, comma-separated or repeated. A call may use the record's name in commands. */
function scopeOf(given: readonly string[]): string[] {
  const words = given.flatMap((one) => one.split(',')).map((one) => one.trim());
  if (words.length === 0) return ['read'];
  if (words.some((word) => !/^[A-Za-z][\w-]*(:\w+)*$/.test(word)))
    throw usageError('account.token.badScope', { params: { scope: given.join(',') } });
  if (words.length > 1 && words.some((word) => word === 'read' || word === 'write')) throw usageError('account.token.mixedScope');
  return words.map((word) => {
    const [head = '', ...rest] = word.split(':');
    const record = Object.entries(recordNames).find(([key]) => sameWord(key, head))?.[1];
    return [record ?? head, ...rest].join(':');
  });
}

async function list(cli: Cli<'account'>): Promise<void> {
  const tokens = await withClient(cli, (client) => accessTokenCalls(client.send).list());
  if (cli.asData) {
    await cli.data(tokens);
    return;
  }
  if (tokens.length === 0) cli.notice('account.token.none');
  const columns = (
    [
      'program.column.name',
      'account.token.start',
      'account.token.scopeColumn',
      'program.column.expires',
      'account.token.used',
      'account.token.usedAt',
    ] as const
  ).map((key) => ({
    title: cli.text(key),
  }));
  const rows = tokens.map((one) => [
    one.name,
    `${one.start}…`,
    scopeText(cli, one.scope),
    one.expireTime,
    one.lastTime ?? cli.text('account.token.never'),
    one.lastIp ?? '',
  ]);
  await cli.show(tableLines(columns, rows, cli.tableWidth), { titled: true });
}

/** Finds a token by id, by name or by the start of its name. */
async function revoke(cli: Cli<'account'>, which: string, yes: boolean): Promise<void> {
  await withClient(cli, async (client) => {
    const calls = accessTokenCalls(client.send);
    const tokens = await calls.list();
    const found = tokens.filter((one) => one.id === which || one.name === which || one.start === which.replace(/…$/, ''));
    const [token, second] = found;
    if (!token || second) {
      throw new CliError('account.token.unknown', {
        exit: exitCodes.notFound,
        params: { token: which },
        nearest: nearest(
          which,
          tokens.map(({ name }) => name),
        ),
      });
    }
    await confirmDanger(cli, yes, cli.text('account.token.revokeAsk', { name: token.name }), [token.name]);
    await calls.revoke(token.id);
    cli.notice('account.token.revoked', { name: token.name });
    if (cli.asData) await cli.data({ revoked: token.id });
  });
}
