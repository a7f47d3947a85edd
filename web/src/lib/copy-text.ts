/** Copies what is selected in a field that is put into the page for it: the way of browsers without a clipboard. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Within an open dialog, as that keeps the focus from what lies outside.
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

/** Puts a text on the clipboard and answers whether that worked. Browsers offer their clipboard to https and localhost only. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused by the browser's owner.
    return copyBySelection(text);
  }
}
