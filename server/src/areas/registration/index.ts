import { registrationModule } from './registration.ts';
import { worksModule } from './works.ts';

export { ownEntryLists } from './own-lists.ts';
export const registrationModules = [registrationModule, worksModule];
