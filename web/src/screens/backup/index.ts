import { lazyPage, type Screen } from '../../kit/page/screen.ts';

export const backupScreens: readonly Screen[] = [
  { path: '/isystem/backup', title: ['备份', 'Backups'], Page: lazyPage(async () => (await import('./backups.tsx')).Backups) },
];
