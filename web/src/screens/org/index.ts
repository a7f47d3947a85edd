import { area, expert, unit, user } from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/entity-screen.ts';
import type { Screen } from '../../kit/screen.ts';
import { unitPage } from './unit.ts';
import { userPage } from './user.ts';

export const orgScreens: readonly Screen[] = [
  entityScreen(area, '/org/area'),
  entityScreen(unit, '/org/unit', unitPage),
  entityScreen(user, '/org/user', userPage),
  entityScreen(expert, '/expertManage/list', { stateTabs: true, columns: { userId: { hidden: true } } }),
];
