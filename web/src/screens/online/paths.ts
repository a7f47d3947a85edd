/** Paths of the screens of online forms by the kind of the form (SCREEN-71 to SCREEN-75); the form's code follows. */
export const formPaths: Readonly<Record<string, string>> & { readonly list: string } = {
  list: '/online/cgformList',
  tree: '/online/cgformTreeList',
  erp: '/online/cgformErpList',
  tab: '/online/cgformTabList',
  inner: '/online/cgformInnerTableList',
};

/** Path of the screen of reports (SCREEN-76). */
export const reportPath = '/online/cgreport';
