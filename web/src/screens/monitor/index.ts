import { lazyPage, type Screen } from '../../kit/page/screen.ts';

/** The entry of the menu of which the others are tabs. */
const tabOf = '/monitor/server';
const view = (name: 'AlertsView' | 'ServerView' | 'MemoryView' | 'DiskView' | 'CallsView' | 'TracesView' | 'VisitsView') =>
  lazyPage(async () => (await import('./all-views.ts'))[name]);

export const monitorScreens: readonly Screen[] = [
  { path: tabOf, title: ['运行监控', 'Monitoring'], Page: view('ServerView') },
  { path: '/monitor/memory', title: ['内存监控', 'Memory'], Page: view('MemoryView'), tabOf },
  { path: '/monitor/disk', title: ['磁盘监控', 'Disk'], Page: view('DiskView'), tabOf },
  { path: '/monitor/metrics', title: ['请求指标', 'Calls'], Page: view('CallsView'), tabOf },
  { path: '/monitor/traces', title: ['慢请求与失败', 'Slow and failed calls'], Page: view('TracesView'), tabOf },
  { path: '/monitor/alerts', title: ['告警', 'Alerts'], Page: view('AlertsView'), tabOf },
  { path: '/monitor/visits', title: ['访问情况', 'Visits'], Page: view('VisitsView'), partOf: tabOf },
  {
    path: '/monitor/online',
    title: ['在线用户', 'Online users'],
    Page: lazyPage(async () => (await import('./online.tsx')).OnlineUsers),
    partOf: tabOf,
  },
];
