import { lazyPage, type Screen } from '../../kit/page/screen.ts';
import { homePath, noticePath } from '../../lib/paths.ts';

const myNotices = lazyPage(async () => (await import('../notice/my-notices.tsx')).MyNotices);
const record = (name: 'users' | 'roles' | 'dicts' | 'notices'): Screen['Page'] =>
  lazyPage(async () => (await import('./record-pages.tsx')).recordPages[name]);

interface JeecgPage extends Pick<Screen, 'Page' | 'title'> {
  readonly components: readonly string[];
}

/** Pages by the components that the menus of a JeecgBoot name: those of its Vue 2 pages and of its Vue 3 ones. */
const pages: readonly JeecgPage[] = [
  { Page: record('users'), title: ['用户', 'Users'], components: ['system/UserList', 'system/user/index'] },
  { Page: record('roles'), title: ['角色', 'Roles'], components: ['system/RoleList', 'system/RoleUserList', 'system/role/index'] },
  { Page: record('dicts'), title: ['数据字典', 'Dictionaries'], components: ['system/DictList', 'system/dict/index'] },
  { Page: record('notices'), title: ['通知公告', 'Notices'], components: ['system/SysAnnouncementList', 'system/notice/index'] },
  { Page: myNotices, title: ['我的消息', 'My messages'], components: ['system/UserAnnouncementList', 'monitor/mynews/index'] },
];

/** The pages before a JeecgBoot. */
export const jeecgScreens: readonly Screen[] = [
  { path: homePath, title: ['首页', 'Home'], Page: myNotices },
  { path: noticePath, title: ['我的消息', 'My messages'], Page: myNotices },
  ...pages.flatMap(({ Page, title, components }) => components.map((component) => ({ path: `/${component}`, title, Page }))),
];
