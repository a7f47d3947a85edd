import { registration, review, works } from '@saiyun/sdk/entities';
import { seedRuns } from '../defaults/jobs.ts';
import { schools } from '../defaults/places.ts';
import { seedAreas, seedTenant, tenants } from '../defaults/seed-tenant.ts';
import type { DemoSizes, Seeding, SeedTenant } from '../defaults/seeding.ts';
import { withFewIndexes } from './bulk.ts';
import { seedAllotments } from './competition/allotments.ts';
import { demoCompetitions, otherCompetitions, seedCompetitions } from './competition/competitions.ts';
import { seedEntries } from './competition/entries.ts';
import { seedExpertSetup } from './competition/experts.ts';
import { seedInvitations } from './competition/invitations.ts';
import { seedReports } from './competition/reports.ts';
import { seedResults, seedScores } from './competition/results.ts';
import { seedReviews } from './competition/reviews.ts';
import { areaAdmin, seedPromotions, seedSetup, seedWholeAdmin } from './competition/setup.ts';
import { seedTeams } from './competition/teams.ts';
import { seedFees } from './money/fees.ts';
import { seedInvoices } from './money/invoices.ts';
import { seedSettlements, seedWithdrawals } from './money/ledger.ts';
import { seedMoney } from './money/money.ts';
import { seedStatements } from './money/statements.ts';
import { seedBatches } from './platform/batches.ts';
import { seedFiles } from './platform/files.ts';
import { seedLogs } from './platform/logs.ts';
import { seedMessages } from './platform/messages.ts';
import { seedNotices } from './platform/notices.ts';
import { seedOnline } from './platform/online.ts';
import {
  demoAccounts,
  demoSchools,
  insertAccounts,
  insertMember,
  moreAccounts,
  otherAccount,
  seedExperts,
  seedUnits,
  sendingSchools,
  subAdministrator,
  userId,
  visitor,
} from './platform/people.ts';
import { seedTasks } from './platform/tasks.ts';

const bulkTables = [registration, works, review].map((entity) => entity.table);

/** The demo data of the first tenant, with every record in every state. The tenant itself already exists. */
export async function seedDemo(seeding: Seeding, sizes: DemoSizes, adminHash: string): Promise<void> {
  const [tenant] = tenants;
  const list = demoSchools(sizes);
  const sending = sendingSchools(list);
  await seedFiles(seeding);
  await seedAreas(seeding, tenant);
  await seedUnits(seeding, tenant, list);
  await insertAccounts(seeding, tenant, [
    ...demoAccounts.filter((a) => a.role !== 'EXPERT').map((a) => (a.role === 'ADMIN' ? { ...a, passwordHash: adminHash } : a)),
    ...moreAccounts(sending),
    { username: areaAdmin, realname: '何文斌', role: 'SUB' },
    visitor,
  ]);
  const experts = await seedExperts(seeding, tenant, sending, sizes.experts);
  await seedCompetitions(seeding, tenant, demoCompetitions);
  await seedExpertSetup(seeding, tenant, demoCompetitions, experts);
  await seedInvitations(seeding, tenant, experts);
  await seedSetup(seeding, tenant, demoCompetitions, sending);
  await seedWholeAdmin(seeding, tenant, demoCompetitions, userId(tenant.id, subAdministrator.username));
  await withFewIndexes(seeding.tx, sizes.registrations > 1000 ? bulkTables : [], async () => {
    const reviewable = await seedEntries(seeding, {
      tenant,
      competitions: demoCompetitions,
      schools: sending,
      count: sizes.registrations,
      reviewable: sizes.reviewedWorks,
    });
    await seedReviews(seeding, tenant, demoCompetitions, reviewable, experts);
    await seedResults(seeding, tenant, demoCompetitions, reviewable);
    await seedScores(seeding, tenant);
  });
  await seedMoney(seeding, tenant, demoCompetitions, experts);
  const drawn = { n: 0 };
  await seedSettlements(seeding, tenant, drawn);
  await seedWithdrawals(seeding, tenant, drawn);
  await seedPromotions(seeding, tenant, demoCompetitions);
  await seedTeams(seeding, tenant, sizes.registrations);
  // Who is in a team says whom its works cannot go to.
  await seedAllotments(seeding, tenant);
  await seedReports(seeding, tenant);
  await seedFees(seeding, tenant, drawn);
  await seedInvoices(seeding, tenant);
  await seedStatements(seeding, tenant);
  await seedTasks(seeding, tenant);
  await seedNotices(seeding, tenant);
  await seedMessages(seeding, tenant);
  await seedBatches(seeding, tenant, drawn);
  await seedOnline(seeding, tenant);
  await seedRuns(seeding, tenant);
  await seedLogs(seeding, tenant);
}

/** A second tenant with a little data of its own, to show that tenants are isolated. */
export async function seedOtherTenant(seeding: Seeding): Promise<void> {
  const tenant: SeedTenant = tenants[1];
  const list = schools(1).filter((s) => s.province.region === 'ZN');
  await seedTenant(seeding, tenant);
  await seedAreas(seeding, tenant);
  await seedUnits(seeding, tenant, list);
  await insertAccounts(seeding, tenant, [otherAccount]);
  await insertMember(seeding, tenants[0], visitor, tenant, 'SUB');
  await seedCompetitions(seeding, tenant, otherCompetitions);
  await seedSetup(seeding, tenant, otherCompetitions, []);
  await seedWholeAdmin(seeding, tenant, otherCompetitions, userId(tenants[0].id, visitor.username));
  await seedEntries(seeding, { tenant, competitions: otherCompetitions, schools: sendingSchools(list), count: 12, reviewable: 0 });
}
