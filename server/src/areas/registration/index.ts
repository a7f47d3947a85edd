import { worksFile, worksVersion } from '@saiyun/sdk/entities';
import { entityModule } from '../../kernel/entity-module.ts';
import { changeModule } from './change.ts';
import { filesOfWorks, ofTeamWorks } from './entry-scope.ts';
import { memberModule } from './member.ts';
import { registrationModule } from './registration.ts';
import { worksPairModule } from './similar/pair.ts';
import { worksLabelModule } from './works/label.ts';
import { subAdminSubmitModule } from './works/sub-admin-submit.ts';
import { supplementModule } from './works/supplement.ts';
import { worksModule } from './works/works.ts';

export { closeDueEntries } from './closing/entries.ts';
export { remindEntrants } from './closing/remind.ts';
export { lockDueWorks } from './closing/works.ts';
export { enteringCalls } from './entering/calls.ts';
export { examiningCalls } from './examining/calls.ts';
export { givenToDecide, waitsForCaller } from './examining/turn.ts';
export { ownEntryLists } from './own-lists.ts';
export { similarWorksCalls } from './similar/calls.ts';
export { findSimilarWorks, noteSimilarity } from './similar/compare.ts';
export { fingerprintBytes } from './similar/prints.ts';
export { entryMessages } from './tell-entrant.ts';
export { worksGrouping } from './works/grouping.ts';
export { worksHanding } from './works/handing.ts';
export { worksReporting } from './works/reporting-board.ts';
export { reportMessages, reportsDecided } from './works/sub-admin-submit.ts';
export const registrationModules = [
  registrationModule,
  memberModule,
  changeModule,
  worksModule,
  entityModule(worksVersion, { scopes: ofTeamWorks, files: filesOfWorks }),
  entityModule(worksFile, { scopes: ofTeamWorks, files: filesOfWorks }),
  supplementModule,
  subAdminSubmitModule,
  worksLabelModule,
  worksPairModule,
];
