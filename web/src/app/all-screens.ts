import { isPathOf } from '@saiyun/sdk/logic/menu';
import type { Screen } from '../kit/page/screen.ts';
import { isJeecg } from '../lib/api/backend.ts';
import { screens } from '../screens/index.ts';
import { missingScreen, shellScreens } from './shell-screens.ts';

/** Every page that the menu can lead to. */
export const allScreens: Screen[] = isJeecg ? [missingScreen] : [...shellScreens, ...screens];

/** Fetches the pages before a JeecgBoot, which others do not pay for. */
export async function loadScreens(): Promise<void> {
  if (isJeecg && allScreens.length === 1) allScreens.push(...(await import('../screens/jeecg/index.ts')).jeecgScreens);
}

/** Fetches the code of the page at an address while something else is waited for. */
export async function fetchPage(address: string): Promise<void> {
  const [path = ''] = address.split(/[?#]/);
  await allScreens.find((screen) => isPathOf(screen.path, path))?.Page.fetch?.();
}
