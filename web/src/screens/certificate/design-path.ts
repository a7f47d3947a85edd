/** The address of the designer of a template. */
export const designPage = '/certificate/template/design/:id';

export function designPath(id: string): string {
  return designPage.replace(':id', encodeURIComponent(id));
}
