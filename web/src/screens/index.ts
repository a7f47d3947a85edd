import { whyNotServed } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { entityScreen } from '../kit/page/entity-screen.ts';
import type { Screen } from '../kit/page/screen.ts';
import { allotScreens } from './allot/index.ts';
import { certificateScreens } from './certificate/index.ts';
import { competitionScreens } from './competition/index.ts';
import { demoScreens } from './demo/index.ts';
import { messageScreens } from './message/index.ts';
import { moneyScreens } from './money/index.ts';
import { onlineScreens } from './online/index.ts';
import { orgScreens } from './org/index.ts';
import { participantScreens } from './participant/index.ts';
import { registrationScreens } from './registration/index.ts';
import { reviewScreens } from './review/index.ts';
import { systemScreens } from './system/index.ts';
import { taskScreens } from './task/index.ts';

const named: readonly Screen[] = [
  ...competitionScreens,
  ...registrationScreens,
  ...participantScreens,
  ...reviewScreens,
  ...allotScreens,
  ...certificateScreens,
  ...moneyScreens,
  ...messageScreens,
  ...orgScreens,
  ...systemScreens,
  ...taskScreens,
  ...onlineScreens,
  ...demoScreens,
];

const listed = new Set(named.map((screen) => screen.entity));

/** The pages of all areas with managed records; a record that none of them lists has its stock page. */
export const screens: readonly Screen[] = [
  ...named,
  ...entityList
    .filter(([, entity]) => entity.calls.includes('list') && !listed.has(entity) && !whyNotServed(entity.path))
    .map(([, entity]) => entityScreen(entity)),
];
