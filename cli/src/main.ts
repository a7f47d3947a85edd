import { exitCodes } from './problems/exit-codes.ts';
import { asksProgramHelp, quickAnswer, writeAtOnce } from './quick/quick.ts';

const argv = process.argv.slice(2);

async function quickHelp(): Promise<string | undefined> {
  const [help, { processScreen }] = await Promise.all([import('./quick/quick-help.ts'), import('./output/screen.ts')]);
  const { env, platform } = process;
  return help.quickHelp({ env, platform, cwd: process.cwd() }, processScreen(env));
}

async function main(): Promise<void> {
  const answer = asksProgramHelp(argv) ? await quickHelp() : await quickAnswer(argv, new Date());
  const left = answer === undefined ? undefined : writeAtOnce(answer);
  if (left === undefined || left.length > 0) await (await import('./start.ts')).start(argv, left);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = exitCodes.failure;
});
