/** The address at which a report is designed. */
export const reportDesignPage = '/online/cgreport/design/:id';

export function reportDesignPath(id: string): string {
  return reportDesignPage.replace(':id', encodeURIComponent(id));
}
