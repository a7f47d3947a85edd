/** The address at which the questions of a form are designed. */
export const formDesignPage = '/competition/form/design/:id';

export function formDesignPath(id: string): string {
  return formDesignPage.replace(':id', encodeURIComponent(id));
}
