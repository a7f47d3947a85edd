/**
 * Tests of the server that `npm test` also runs on the embedded database when it runs all of them on PostgreSQL: those of what the two could
 * do differently. All others see the database through the interface that these hold to be the same.
 */
export const embeddedToo = [
  { tests: 'server/src/db/', why: 'the interface over both: values, transactions, cursors, notices, failures' },
  { tests: 'server/src/kernel/row/', why: 'rows as each driver writes and reads them' },
  { tests: 'server/src/kernel/caches/', why: 'caches that are cleared by notices of the database' },
  { tests: 'server/src/kernel/events/', why: 'notices between connections' },
  { tests: 'server/src/areas/live/', why: 'sockets that wait for such notices' },
  { tests: 'server/src/areas/task/', why: 'imports and exports: cursors that outlive a statement, a session that is held' },
  { tests: 'server/src/areas/job/', why: 'locks, and work beside open transactions, where there is only one session' },
  { tests: 'server/src/areas/backup/', why: 'a backup holds the only session; a start ends what an earlier process left at once' },
  { tests: 'server/src/rekey/', why: 'values sealed anew, in many statements on the only session' },
  { tests: 'server/src/areas/system/service-mode', why: 'a mode that is switched past a running process' },
  { tests: 'server/src/defaults/', why: 'upgrades of what a database holds' },
  { tests: 'tests/every-release.test.ts', why: 'platforms of earlier versions, in the schema of today' },
  {
    tests: 'server/src/areas/invariants/invariants-on-seed',
    why: 'checks over all records; that each finds what it is for is shown on the embedded one',
  },
  { tests: 'tests/every-online-form.test.ts', why: 'tables that people define, and rows sealed when a form is published' },
  { tests: 'tests/every-job.test.ts', why: 'the same, through the calls' },
  { tests: 'tests/every-statement.test.ts', why: 'both databases must understand every statement' },
  { tests: 'tests/every-entity.test.ts', why: 'every record is written, read and deleted' },
  { tests: 'tests/every-query.test.ts', why: 'conditions and orders: collations and functions are those of the engine' },
  { tests: 'tests/every-online-report.test.ts', why: 'statements that people write, with time limits and without rights' },
];
