import type { Services } from '../../kernel/context.ts';
import { servedEntities } from '../../kernel/served.ts';
import type { Check, CheckResult } from './check.ts';
import { commitments, personLimits, quotas } from './entries.ts';
import { storedFiles } from './files.ts';
import { invoices } from './invoices.ts';
import { ledger } from './ledger.ts';
import { messageUnits } from './messages.ts';
import { paidOrders } from './payments.ts';
import { auditChain, jobs, schema } from './platform.ts';
import { dictionaryValues, references, sealedValues, uniqueValues } from './records.ts';
import { awards, certificates, finalVersions } from './results.ts';
import { allotments, ranks, recusals, submittedReviews, worksOut } from './reviews.ts';
import { taxes } from './taxes.ts';

export type { CheckResult, Finding } from './check.ts';

/** What must always hold for stored data, one line each. */
const checks: readonly Check[] = [
  schema,
  references,
  dictionaryValues,
  uniqueValues,
  sealedValues,
  storedFiles,
  personLimits,
  quotas,
  commitments,
  worksOut,
  recusals,
  allotments,
  submittedReviews,
  finalVersions,
  ranks,
  awards,
  certificates,
  ledger,
  taxes,
  messageUnits,
  paidOrders,
  invoices,
  auditChain,
  jobs,
];

export function numberOfChecks(): number {
  return checks.length;
}

/** Checks the invariants one after the other, over all tenants, without changing anything; `leftOut` names those that cannot hold. */
export async function* runChecks(services: Services, leftOut: readonly string[] = []): AsyncGenerator<CheckResult> {
  for (const check of checks)
    if (!leftOut.includes(check.name)) yield { name: check.name, label: check.label, findings: await check.run(services, servedEntities) };
}
