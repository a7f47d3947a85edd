import { onlineForm, onlineReport, printTemplate } from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/entity-screen.ts';
import type { Screen } from '../../kit/screen.ts';

export const onlineScreens: readonly Screen[] = [
  entityScreen(onlineForm, '/online/cgform', { stateTabs: true }),
  entityScreen(onlineReport, '/online/cgreport', { stateTabs: true }),
  entityScreen(printTemplate, '/online/print', { stateTabs: true }),
];
