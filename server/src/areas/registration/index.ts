import { registrationModule } from './registration.ts';
import { worksModule } from './works.ts';

export const registrationModules = [registrationModule, worksModule];
