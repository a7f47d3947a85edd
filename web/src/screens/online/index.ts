import { onlineForm, onlineReport, printTemplate } from '@saiyun/sdk/entities';
import type { OnlineScreen } from '@saiyun/sdk/logic/menu';
import { createElement } from 'react';
import { entityScreen } from '../../kit/page/entity-screen.ts';
import { lazyPage, type Screen } from '../../kit/page/screen.ts';
import { formPaths, reportPath } from './paths.ts';

const formScreen = (path: string, screen: Exclude<OnlineScreen, 'reportList'>): Screen => ({
  path: `${path}/:code`,
  title: ['在线表单', 'Online form'],
  Page: lazyPage(async () => {
    const { OnlineFormPage } = await import('./online-form-page.tsx');
    await import('./online.css');
    return () => createElement(OnlineFormPage, { screen });
  }),
  hidden: true,
});

/** The built-in screens of online forms and reports; menu entries refer to them by component name (MENU-06). */
export const builtInScreens: Readonly<Record<OnlineScreen, Screen>> = {
  list: formScreen(formPaths.list, 'list'),
  tree: formScreen(formPaths.tree ?? '', 'tree'),
  erp: formScreen(formPaths.erp ?? '', 'erp'),
  tab: formScreen(formPaths.tab ?? '', 'tab'),
  innerTable: formScreen(formPaths.inner ?? '', 'innerTable'),
  reportList: {
    path: `${reportPath}/:code`,
    title: ['在线报表', 'Online report'],
    Page: lazyPage(async () => {
      await import('./online.css');
      return (await import('./report/report-page.tsx')).ReportPage;
    }),
    hidden: true,
  },
};

export const onlineScreens: readonly Screen[] = [
  {
    path: '/online/my',
    title: ['表单与报表', 'Forms and reports'],
    Page: lazyPage(async () => {
      await import('./online.css');
      return (await import('./my-forms.tsx')).MyForms;
    }),
  },
  entityScreen(onlineForm, '/online/cgform', async () => (await import('./definitions.tsx')).onlineFormPage),
  entityScreen(onlineReport, '/online/cgreport', async () => (await import('./definitions.tsx')).onlineReportPage),
  entityScreen(printTemplate, '/online/print', async () => (await import('./definitions.tsx')).printTemplatePage),
  ...Object.values(builtInScreens),
];
