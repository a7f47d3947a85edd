/** The address at which the fields of an online form are designed. */
export const onlineDesignPage = '/online/cgform/design/:id';

export function onlineDesignPath(id: string): string {
  return onlineDesignPage.replace(':id', encodeURIComponent(id));
}
