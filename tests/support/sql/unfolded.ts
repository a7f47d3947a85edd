export interface Unfolded {
  readonly file: string;
  /** The declarations that contain the statements. */
  readonly names: readonly string[];
  readonly why: string;
  /** The test that runs them. */
  readonly test: string;
}

const record = 'the table and its columns are those of the record that is called';
const conditions = 'the conditions are those that the call asks for';
const write = 'the columns are those that the call sends';
const catalogue = 'tables and columns are those that the database lists';

/**
 * Statements whose text depends on the call and cannot be determined from the sources. All others must be readable: give a fragment a type
 * of literals, or choose between whole texts.
 */
export const unfolded: readonly Unfolded[] = [
  { file: 'server/src/db/embedded/upkeep.ts', names: ['keepUp'], why: catalogue, test: 'server/src/db/embedded/upkeep.test.ts' },
  {
    file: 'server/src/kernel/write/standard-calls.ts',
    names: ['readDbRows', 'refuseUngiven', 'insertDraft', 'updateRow', 'refuseReferenced', 'markDeleted'],
    why: record,
    test: 'tests/every-entity.test.ts',
  },
  {
    file: 'server/src/areas/certificate/zip.ts',
    names: ['certificatesAfter', 'refuseTooLarge'],
    why: 'the conditions are those of the rows that the caller may see',
    test: 'tests/every-certificate.test.ts',
  },
  {
    file: 'server/src/areas/certificate/holders.ts',
    names: ['entriesAfter', 'unitsAfter', 'expertsAfter'],
    why: 'the conditions are those of the rows that the caller may see',
    test: 'tests/every-certificate.test.ts',
  },
  {
    file: 'server/src/areas/registration/works/grouping-board.ts',
    names: ['groupingBoard', 'groupsOf'],
    why: 'the conditions are those of the rows that the caller may see',
    test: 'tests/every-grouping.test.ts',
  },
  {
    file: 'server/src/areas/registration/works/reporting-board.ts',
    names: ['reportingBoard', 'groupsOf', 'reportsOf'],
    why: 'the conditions are those of the rows that the caller may see',
    test: 'tests/every-report.test.ts',
  },
  {
    file: 'server/src/areas/registration/examining/calls.ts',
    names: ['examinationsOf'],
    why: 'the conditions are those of the rows that the caller may see',
    test: 'tests/every-examination.test.ts',
  },
  {
    file: 'server/src/areas/live/table-sync.ts',
    names: ['seenBy'],
    why: 'the conditions are those of the rows that the accounts may see',
    test: 'server/src/areas/live/live.test.ts',
  },
  {
    file: 'server/src/areas/message/audience.ts',
    names: ['experts', 'reviewers', 'schools'],
    why: 'the conditions are those of the rows that the caller may see',
    test: 'tests/every-message.test.ts',
  },
  {
    file: 'server/src/areas/dict/item-uses.ts',
    names: ['usesOf'],
    why: 'the columns are those that take their values from the dictionary',
    test: 'server/src/areas/dict/dict-modules.test.ts',
  },
  {
    file: 'server/src/areas/message/chosen-teams.ts',
    names: ['contacts', 'standingTeams'],
    why: 'the conditions are those of the list that the teams were chosen in',
    test: 'tests/every-message.test.ts',
  },
  {
    file: 'server/src/areas/message/found.ts',
    names: ['captainsOf', 'othersOf'],
    why: 'the conditions are those of the entries that the caller may see',
    test: 'tests/every-message.test.ts',
  },
  {
    file: 'server/src/areas/message/compose.ts',
    names: ['templateOf', 'accountOf'],
    why: 'the conditions are those of the rows that the caller may see',
    test: 'tests/every-message.test.ts',
  },
  { file: 'server/src/kernel/list/tree.ts', names: ['openable'], why: record, test: 'tests/every-tree.test.ts' },
  { file: 'server/src/kernel/write/move.ts', names: ['siblings', 'moveRow'], why: record, test: 'tests/every-tree.test.ts' },
  { file: 'server/src/kernel/write/with-parts.ts', names: ['storedPlaces'], why: record, test: 'tests/every-whole.test.ts' },
  { file: 'server/src/kernel/write/standard-calls.ts', names: ['storedRow'], why: record, test: 'tests/every-online-form.test.ts' },
  {
    file: 'server/src/kernel/write/recycle.ts',
    names: ['deletedRows', 'lockDeleted', 'restoreRows', 'refuseNamed', 'destroyRows'],
    why: record,
    test: 'tests/every-bin.test.ts',
  },
  { file: 'server/src/areas/money/fees/tell.ts', names: ['changeRow'], why: record, test: 'tests/every-fee.test.ts' },
  { file: 'server/src/kernel/write/verb.ts', names: ['moveRows'], why: record, test: 'tests/every-verb.test.ts' },
  { file: 'server/src/kernel/write/draft-check.ts', names: ['takenRows'], why: record, test: 'tests/every-entity.test.ts' },
  { file: 'server/src/kernel/write/given-fields.ts', names: ['withinIssuesOf'], why: record, test: 'tests/every-given-field.test.ts' },
  { file: 'server/src/kernel/list/page.ts', names: ['listAnswer'], why: conditions, test: 'tests/every-query.test.ts' },
  { file: 'server/src/kernel/list/page.ts', names: ['list'], why: conditions, test: 'tests/every-category-call.test.ts' },
  {
    file: 'server/src/kernel/list/figures.ts',
    names: ['countLists', 'groupLists'],
    why: conditions,
    test: 'server/src/areas/dashboard/start-page.test.ts',
  },
  {
    file: 'server/src/areas/dashboard/situation.ts',
    names: ['competitionsOf', 'projectsOf'],
    why: conditions,
    test: 'server/src/areas/dashboard/start-page.test.ts',
  },
  {
    file: 'server/src/areas/record/around.ts',
    names: ['aroundRow'],
    why: conditions,
    test: 'server/src/areas/record/record-pages.test.ts',
  },
  { file: 'server/src/kernel/caches/count-cache.ts', names: ['count'], why: conditions, test: 'tests/every-query.test.ts' },
  { file: 'server/src/kernel/caches/count-cache.ts', names: ['countStates'], why: conditions, test: 'tests/every-search.test.ts' },
  { file: 'server/src/areas/search/find-records.ts', names: ['findRecords'], why: record, test: 'tests/every-found-record.test.ts' },
  { file: 'server/src/kernel/cipher/data-key.ts', names: ['keyOfValues'], why: record, test: 'server/src/rekey/seal-clear.test.ts' },
  { file: 'server/src/kernel/dict/dicts.ts', names: ['refTexts'], why: record, test: 'tests/every-entity.test.ts' },
  { file: 'server/src/kernel/dict/dicts.ts', names: ['refIds'], why: record, test: 'server/src/areas/task/import.test.ts' },
  { file: 'server/src/kernel/export/rows.ts', names: ['rowCount'], why: conditions, test: 'server/src/areas/task/export.test.ts' },
  { file: 'server/src/kernel/export/table.ts', names: ['columnTable'], why: conditions, test: 'server/src/areas/task/export.test.ts' },
  { file: 'server/src/kernel/import/run.ts', names: ['measure'], why: record, test: 'server/src/areas/task/import.test.ts' },
  {
    file: 'server/src/kernel/write/store-rows.ts',
    names: ['insertRows', 'updateRows'],
    why: record,
    test: 'server/src/areas/task/import.test.ts',
  },
  { file: 'server/src/kernel/import/write.ts', names: ['findNamed'], why: record, test: 'tests/every-invitation.test.ts' },
  {
    file: 'server/src/kernel/import/write.ts',
    names: ['findStored'],
    why: record,
    test: 'server/src/areas/task/import.test.ts',
  },
  { file: 'server/src/kernel/import/write.ts', names: ['refuseOutside'], why: record, test: 'server/src/areas/task/import-rights.test.ts' },
  { file: 'server/src/kernel/write/row-set.ts', names: ['storeEdits', 'store'], why: record, test: 'tests/every-whole.test.ts' },
  { file: 'server/src/areas/account/profile.ts', names: ['updateProfile'], why: write, test: 'server/src/areas/account/account.test.ts' },
  { file: 'server/src/areas/account/register.ts', names: ['openAccount'], why: write, test: 'server/src/areas/account/account.test.ts' },
  { file: 'server/src/areas/expert/invitation/answer.ts', names: ['becomeExpert'], why: write, test: 'tests/every-invitation.test.ts' },
  { file: 'server/src/areas/category/category-calls.ts', names: ['loadOne'], why: conditions, test: 'tests/every-category-call.test.ts' },
  { file: 'server/src/areas/check/duplicate.ts', names: ['isTaken'], why: record, test: 'tests/every-check-call.test.ts' },
  {
    file: 'server/src/areas/competition/personal-data/erase-messages.ts',
    names: ['addressesOf'],
    why: record,
    test: 'tests/every-entry-rule.test.ts',
  },
  {
    file: 'server/src/areas/competition/personal-data/personal-data.ts',
    names: ['erase', 'countRows'],
    why: record,
    test: 'tests/every-entry-rule.test.ts',
  },
  { file: 'server/src/areas/competition/sub-admin.ts', names: ['looksAfter'], why: record, test: 'tests/every-sub-scope.test.ts' },
  { file: 'server/src/areas/dict/table-items.ts', names: ['tableItems'], why: record, test: 'server/src/areas/dict/dict-calls.test.ts' },
  { file: 'server/src/areas/dict/table-tree.ts', names: ['readLevel'], why: record, test: 'tests/every-category-call.test.ts' },
  { file: 'server/src/areas/files/file-record.ts', names: ['titlesSeen'], why: record, test: 'tests/every-file.test.ts' },
  { file: 'server/src/areas/files/stored-file.ts', names: ['isInSight'], why: record, test: 'tests/every-file.test.ts' },
  { file: 'server/src/areas/notice/received.ts', names: ['mine'], why: conditions, test: 'tests/every-notice.test.ts' },
  { file: 'server/src/areas/online/report/run.ts', names: ['readReport'], why: record, test: 'tests/every-online-report.test.ts' },
  { file: 'server/src/areas/permission/grant-calls.ts', names: ['save'], why: record, test: 'tests/every-permission-call.test.ts' },
  { file: 'server/src/areas/permission/role-preview.ts', names: ['countRows'], why: record, test: 'tests/every-data-rule.test.ts' },
  { file: 'server/src/areas/permission/rule-preview.ts', names: ['leftOf'], why: record, test: 'tests/every-menu-write.test.ts' },
  { file: 'server/src/areas/registration/change.ts', names: ['changeModule'], why: write, test: 'tests/every-entry-rule.test.ts' },
  { file: 'server/src/areas/review/my-reviews.ts', names: ['myReviewPage'], why: conditions, test: 'tests/every-review-rule.test.ts' },
  { file: 'server/src/areas/tenant/tenant.ts', names: ['refuseUsed'], why: record, test: 'tests/every-tenant-call.test.ts' },
  { file: 'server/src/kernel/access/withheld.ts', names: ['withheldFrom'], why: record, test: 'tests/every-sub-scope.test.ts' },
  {
    file: 'server/src/areas/invariants/records.ts',
    names: ['references', 'dictionaryValues', 'sealedValues', 'uniqueValues'],
    why: record,
    test: 'server/src/areas/invariants/invariants.test.ts',
  },
  { file: 'server/src/backup/write-backup.ts', names: ['writeRows'], why: catalogue, test: 'server/src/backup/backup.test.ts' },
  {
    file: 'server/src/backup/restore-backup.ts',
    names: ['restoreBackup', 'load'],
    why: catalogue,
    test: 'server/src/backup/backup.test.ts',
  },
  { file: 'server/src/areas/backup/compare.ts', names: ['compare'], why: catalogue, test: 'server/src/areas/backup/backup-place.test.ts' },
  { file: 'server/src/rekey/store-sealed.ts', names: ['storeSealed'], why: record, test: 'server/src/rekey/rekey.test.ts' },
  { file: 'server/src/rekey/rekey.ts', names: ['sealBlock'], why: record, test: 'server/src/rekey/rekey.test.ts' },
  {
    file: 'server/src/rekey/rekey-live.ts',
    names: ['sealColumn', 'sealBlock'],
    why: record,
    test: 'server/src/rekey/rekey-live.test.ts',
  },
  {
    file: 'server/src/rekey/seal-clear.ts',
    names: ['sealBlock', 'sealJsonBlock'],
    why: record,
    test: 'server/src/rekey/seal-clear.test.ts',
  },
  { file: 'server/src/seed/bulk.ts', names: ['withFewIndexes'], why: catalogue, test: 'server/src/seed/bulk.test.ts' },
  { file: 'server/src/defaults/insert.ts', names: ['insertRows'], why: record, test: 'server/src/seed/seed.test.ts' },
  {
    file: 'server/src/db/migrate.ts',
    names: ['apply'],
    why: 'a migration is a file of its own',
    test: 'server/src/db/db-contract.test.ts',
  },
];

const listed = new Set(unfolded.flatMap(({ file, names }) => names.map((name) => `${file} ${name}`)));

/** Parts of such a text may still be readable, but nothing shows that they belong together. */
export function isListed({ owner }: { readonly owner: string }): boolean {
  return listed.has(owner);
}
