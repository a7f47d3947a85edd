import { labelIn, languages, roleLabels } from '@saiyun/sdk/contract';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import type { RunningServer } from './start.ts';
import { startServer } from './start.ts';
import { startProblem } from './start-errors.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const fail = (error: unknown, config?: Config): never => {
  const problem = startProblem(error, { port: config?.PORT, folder: config?.SAIYUN_DATA });
  if (!problem) {
    console.error(error);
    process.exit(1);
  }
  console.error(`赛云无法启动：${problem.text[0]}\nSaiyun cannot start: ${problem.text[1]}`);
  process.exit(problem.exitCode);
};

const greet = ({ address, signIns }: RunningServer): void => {
  say(`赛云已启动 Saiyun is running: ${address}`);
  if (signIns.length === 0) return;
  say('可登录的账号 Accounts to sign in with:');
  for (const { role, username, password, tenantId } of signIns) {
    const label = languages.map((language) => labelIn(roleLabels[role], language)).join(' ');
    say(`  ${username.padEnd(10)} ${password.padEnd(16)} ${label}${tenantId === 1 ? '' : ` (租户 tenant ${tenantId})`}`);
  }
};

/** A signal during the start takes effect once it is over: calls are already answered before that. */
const stopOnSignals = (starting: Promise<RunningServer>, { SAIYUN_STOP_DELAY, SAIYUN_STOP_SECONDS }: Config): void => {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    say('正在停止 Stopping …');
    setTimeout(() => process.exit(1), (SAIYUN_STOP_DELAY + SAIYUN_STOP_SECONDS) * 1000).unref();
    const ended = starting.then(
      (server) => server.stop(),
      () => undefined,
    );
    ended.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
};

const run = async (): Promise<void> => {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    const starting = startServer(config);
    stopOnSignals(starting, config);
    greet(await starting);
  } catch (error) {
    fail(error, config);
  }
};

await run();
