/** The address at which the questions of a form are designed. */
export const formDesignPage = '/competition/form/design/:id';

/** Where this one is designed; the page leads back to the step of the set-up that it was opened from. */
export function formDesignPath(id: string, step?: number): string {
  return formDesignPage.replace(':id', encodeURIComponent(id)) + (step === undefined ? '' : `?step=${step}`);
}
