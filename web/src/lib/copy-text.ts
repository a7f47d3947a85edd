/** Copies by selecting the text in a temporary field, for browsers without a clipboard API. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog, which would take the focus away from anything outside it.
  const focused = document.activeElement;
  (focused?.closest('[role=dialog]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
};

/** Copies a text to the clipboard and returns whether that worked. Browsers offer their clipboard only to https and localhost. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The user has denied access to the clipboard.
    return copyBySelection(text);
  }
}
