import { download } from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/page/entity-screen.ts';
import type { Screen } from '../../kit/page/screen.ts';

export const taskScreens: readonly Screen[] = [
  entityScreen(download, '/account/myDownload/index', async () => (await import('./download.tsx')).downloadPage),
];
