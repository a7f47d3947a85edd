import type { ApiError, Client } from '@saiyun/sdk';
import { sessionCalls } from '@saiyun/sdk/calls';
import type { Cli } from '../cli.ts';
import { usageError, withHint } from '../problems/cli-error.ts';

/** A password from standard input or from the user at the terminal, or none. */
const typedPassword = async (cli: Cli, fromInput: boolean): Promise<string | undefined> => {
  if (fromInput) return (await cli.input.text()).replace(/\r?\n$/, '');
  return cli.settings.ask ? cli.input.ask(cli.text('program.proof.ask'), true) : undefined;
};

/** Gives the platform the password as proof when it requires one; `fromInput` is for commands that can read it from standard input. */
export async function prove(cli: Cli, client: Client, refused: ApiError | undefined, fromInput: boolean | undefined): Promise<true> {
  const password = await typedPassword(cli, fromInput === true);
  if (password === undefined) throw withHint(refused, fromInput === undefined ? 'account.proof.how' : 'account.proof.howInput');
  if (password === '') throw usageError('account.login.blankPassword');
  await sessionCalls(client.send).prove({ password });
  return true;
}
