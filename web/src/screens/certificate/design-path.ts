/** The address of the designer of a template. */
export const designPage = '/certificate/template/design/:id';

/** Where this one is designed; the page leads back to the step of the set-up that it was opened from. */
export function designPath(id: string, step?: number): string {
  return designPage.replace(':id', encodeURIComponent(id)) + (step === undefined ? '' : `?step=${step}`);
}
