import { isPathOf } from '@saiyun/sdk/logic/menu';
import type { Screen } from '../kit/page/screen.ts';
import { screens } from '../screens/index.ts';
import { shellScreens } from './shell-screens.ts';

/** Every page that the menu can lead to. */
export const allScreens: readonly Screen[] = [...shellScreens, ...screens];

/** Fetches the code of the page at an address while something else is waited for. */
export async function fetchPage(address: string): Promise<void> {
  const [path = ''] = address.split(/[?#]/);
  await allScreens.find((screen) => isPathOf(screen.path, path))?.Page.fetch?.();
}
