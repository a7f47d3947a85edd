import { servedEntities } from '../areas/served.ts';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Services } from '../kernel/context.ts';
import { servicesOf } from '../services.ts';
import type { Check, CheckResult } from './check.ts';
import { storedFiles } from './file-checks.ts';
import { ledger } from './ledger-checks.ts';
import { auditChain, jobs, schema } from './platform-checks.ts';
import { dictionaryValues, references, sealedValues, uniqueValues } from './record-checks.ts';
import { allotments, ranks, recusals, submittedReviews } from './review-checks.ts';
import { taxes } from './tax-checks.ts';

export type { CheckResult, Finding } from './check.ts';

/** What must hold for stored data at any time; each is one more line here. */
const checks: readonly Check[] = [
  schema,
  references,
  dictionaryValues,
  uniqueValues,
  sealedValues,
  storedFiles,
  recusals,
  allotments,
  submittedReviews,
  ranks,
  ledger,
  taxes,
  auditChain,
  jobs,
];

/** Proves the invariants one after the other, on all tenants, without changing anything. */
export async function* runChecks(services: Services): AsyncGenerator<CheckResult> {
  for (const check of checks) yield { name: check.name, label: check.label, findings: await check.run(services, servedEntities) };
}

/** Proves the invariants of the database and data folder of a configuration. */
export async function* checkServer(config: Config): AsyncGenerator<CheckResult> {
  const db = await connect(config);
  try {
    yield* runChecks(servicesOf({ db, config }));
  } finally {
    await db.close();
  }
}
