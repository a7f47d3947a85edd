export {
  defaultsOf,
  deletedIds,
  draftIssues,
  idsOf,
  readEditBody,
  readVerbBody,
  refuseIssues,
  uniqueGroups,
  type VerbAsked,
} from './draft-issues.ts';
export { type Draft, fromWire, isSame, membersOf, rowToWire, toWireValue, unmasked, type WireRow } from './wire-row.ts';
