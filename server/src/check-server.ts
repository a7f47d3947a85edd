import { type CheckResult, runChecks } from './areas/invariants/index.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { servicesOf } from './services.ts';

export type { CheckResult, Finding } from './areas/invariants/index.ts';

/** Checks the invariants of a configuration's database and data folder. */
export async function* checkServer(config: Config): AsyncGenerator<CheckResult> {
  const db = await connect(config);
  try {
    yield* runChecks(servicesOf({ db, config }));
  } finally {
    await db.close();
  }
}
