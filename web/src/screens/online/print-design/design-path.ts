/** The address at which a printed page is designed. */
export const printDesignPage = '/online/print/design/:id';

export function printDesignPath(id: string): string {
  return printDesignPage.replace(':id', encodeURIComponent(id));
}
