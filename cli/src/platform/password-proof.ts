import type { Client } from '@saiyun/sdk';
import { sessionCalls } from '@saiyun/sdk/calls';
import type { Cli } from '../cli.ts';
import { usageError, withHint } from '../problems/cli-error.ts';
import { isClientError } from '../problems/problem.ts';

/** A password from standard input, from whoever sits at the terminal, or none. */
const typedPassword = async (cli: Cli, fromInput: boolean): Promise<string | undefined> => {
  if (fromInput) return (await cli.input.text()).replace(/\r?\n$/, '');
  return cli.settings.ask ? cli.input.ask(cli.text('proof.ask'), true) : undefined;
};

/** Does what the platform does for a proved owner only: where it asks for the proof, the password is asked for, and then it is done again. */
export async function proved<T>(cli: Cli, client: Client, fromInput: boolean, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isClientError(error) || error.code !== 'account.unproved') throw error;
    const password = await typedPassword(cli, fromInput);
    if (password === undefined) throw withHint(error, 'proof.how');
    if (password === '') throw usageError('login.blankPassword');
    await sessionCalls(client.send).prove({ password });
    return run();
  }
}
