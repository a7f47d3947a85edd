import { download } from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/entity-screen.ts';
import type { Screen } from '../../kit/screen.ts';

export const taskScreens: readonly Screen[] = [
  entityScreen(download, '/account/myDownload/index', async () => (await import('./download.tsx')).downloadPage),
];
