import { announcement, dict, importTask, outMessage, quartzJob, role } from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/entity-screen.ts';
import type { Screen } from '../../kit/screen.ts';

export const systemScreens: readonly Screen[] = [
  entityScreen(announcement, '/isystem/annountCement', async () => (await import('../notice/announcement.tsx')).announcementPage),
  entityScreen(quartzJob, '/isystem/quartzJob', async () => (await import('../job/quartz-job.tsx')).quartzJobPage),
  entityScreen(role, '/isystem/role'),
  entityScreen(dict, '/isystem/dict', async () => (await import('./dict.tsx')).dictPage),
  entityScreen(importTask, '/isystem/importTask', async () => (await import('./import-task.tsx')).importTaskPage),
  entityScreen(outMessage, '/isystem/outMessage', { stateTabs: true }),
];
