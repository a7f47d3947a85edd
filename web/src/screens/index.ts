import type { Screen } from '../kit/page/screen.ts';
import { certificateScreens } from './certificate/index.ts';
import { competitionScreens } from './competition/index.ts';
import { demoScreens } from './demo/index.ts';
import { moneyScreens } from './money/index.ts';
import { onlineScreens } from './online/index.ts';
import { orgScreens } from './org/index.ts';
import { registrationScreens } from './registration/index.ts';
import { reviewScreens } from './review/index.ts';
import { systemScreens } from './system/index.ts';
import { taskScreens } from './task/index.ts';

/** Every page of the areas with managed records. */
export const screens: readonly Screen[] = [
  ...competitionScreens,
  ...registrationScreens,
  ...reviewScreens,
  ...certificateScreens,
  ...moneyScreens,
  ...orgScreens,
  ...systemScreens,
  ...taskScreens,
  ...onlineScreens,
  ...demoScreens,
];
