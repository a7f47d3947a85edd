import { type ExplainQuestion, permissionCalls } from '@saiyun/sdk/calls';
import type { Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { userIdOf, withClient } from '../../../platform/session.ts';
import { usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { entityNamed } from '../../../records/entity-names.ts';

export interface ExplainOptions {
  /** User name or id. */
  readonly user: string;
  readonly what: 'menu' | 'button' | 'record';
  readonly name: string;
  readonly id?: string;
}

/** Prints the rules one by one, as the platform applies them; exits with 5 if one of them refuses. */
export const runExplain: Run<ExplainOptions, 'access'> = async (cli, options) => {
  const { text, settings } = cli;
  if (options.what === 'menu' && options.id !== undefined) throw usageError('access.explain.menuId');
  const asked = await questionOf(options);
  const { allowed, steps } = await withClient(cli, async (client) =>
    permissionCalls(client.send).explain({ userId: await userIdOf(cli, client, options.user), ...asked }),
  );
  if (cli.asData) {
    await cli.data({ allowed, steps: steps.map(({ rule, holds, text: said }) => ({ rule, holds, text: said[settings.language] })) });
  } else {
    const columns = [
      { title: text('access.explain.rule') },
      { title: text('program.column.result') },
      { title: text('program.column.detail') },
    ];
    const rows = steps.map((one) => [
      text(`access.explain.rule.${one.rule}`),
      text(one.holds ? 'program.yes' : 'program.no'),
      one.text[settings.language],
    ]);
    await cli.show([...tableLines(columns, rows), '', text(allowed ? 'access.explain.allowed' : 'access.explain.refused')], {
      titled: true,
    });
  }
  return allowed ? exitCodes.ok : exitCodes.forbidden;
};

/** Accepts a record's name in commands, alone or within a button's code. */
async function questionOf({ what, name, id }: ExplainOptions): Promise<DistributedQuestion> {
  if (what === 'menu') return { menu: name };
  const row = id === undefined ? {} : { id };
  if (what === 'record') return { entity: (await entityNamed(name)).name, ...row };
  const [record = '', action, ...more] = name.split(':');
  if (!action || more.length > 0) throw usageError('access.explain.badButton', { params: { name } });
  return { button: `${(await entityNamed(record)).name}:${action}`, ...row };
}

type WithoutUser<T> = T extends unknown ? Omit<T, 'userId'> : never;
type DistributedQuestion = WithoutUser<ExplainQuestion>;
