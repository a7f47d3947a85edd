import {
  announcement,
  auditLog,
  category,
  checkRule,
  dataSource,
  dict,
  gatewayRoute,
  importTask,
  outMessage,
  position,
  quartzJob,
  role,
  storedFile,
  sysLog,
  tenant,
} from '@saiyun/sdk/entities';
import { entityScreen } from '../../kit/page/entity-screen.ts';
import { lazyPage, type Screen } from '../../kit/page/screen.ts';
import { backupScreens } from '../backup/index.ts';
import { monitorScreens } from '../monitor/index.ts';

export const systemScreens: readonly Screen[] = [
  entityScreen(announcement, '/isystem/annountCement', async () => (await import('../notice/announcement.tsx')).announcementPage),
  ...monitorScreens,
  ...backupScreens,
  entityScreen(sysLog, '/isystem/log', async () => (await import('../log/sys-log.tsx')).sysLogPage),
  entityScreen(auditLog, '/isystem/dataLog', async () => (await import('../log/audit-log.tsx')).auditLogPage),
  entityScreen(quartzJob, '/isystem/quartzJob', async () => (await import('../job/quartz-job.tsx')).quartzJobPage),
  entityScreen(role, '/isystem/role', async () => (await import('./role.tsx')).rolePage),
  {
    path: '/isystem/permission',
    title: ['菜单与权限', 'Menus and permissions'],
    Page: lazyPage(async () => (await import('./menus/menus.tsx')).Menus),
  },
  {
    path: '/isystem/look',
    title: ['外观', 'Appearance'],
    Page: lazyPage(async () => (await import('./site-look/site-look.tsx')).SiteLookPage),
  },
  entityScreen(dict, '/isystem/dict', async () => (await import('./dict/dict.tsx')).dictPage),
  entityScreen(category, '/isystem/category', { columns: { name: { width: 200 } }, tree: { columns: ['name', 'code', 'nameEn'] } }),
  entityScreen(position, '/isystem/position'),
  entityScreen(checkRule, '/isystem/checkRule', async () => (await import('./check-rule/check-rule.tsx')).checkRulePage),
  entityScreen(tenant, '/isystem/tenant', async () => (await import('./tenant.tsx')).tenantPage),
  entityScreen(gatewayRoute, '/isystem/gatewayRoute', async () => (await import('./gateway-route.tsx')).gatewayRoutePage),
  entityScreen(dataSource, '/isystem/dataSource', async () => (await import('./data-source.tsx')).dataSourcePage),
  entityScreen(importTask, '/isystem/importTask', async () => (await import('./import-task.tsx')).importTaskPage),
  entityScreen(storedFile, '/isystem/file', async () => (await import('./stored-file.tsx')).storedFilePage),
  entityScreen(outMessage, '/isystem/outMessage', { stateTabs: true }),
];
