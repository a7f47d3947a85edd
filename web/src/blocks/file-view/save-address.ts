/** Saves what is at an address through the browser's downloads; the server says under which name. */
export function saveAddress({ url, fileName }: { readonly url: string; readonly fileName: string }): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
