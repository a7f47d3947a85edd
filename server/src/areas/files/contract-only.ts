/** Uploaded files are stored and read by their path; a list of them with what uses them is not kept. */
export const filesOnly: readonly { readonly entity: string; readonly why: string }[] = [
  { entity: 'dsTbFile', why: 'Uploaded files are read by their path; which rows use one is not recorded yet.' },
];
