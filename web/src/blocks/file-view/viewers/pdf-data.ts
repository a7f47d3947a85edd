/** Character maps of Chinese, Japanese and Korean PDFs that do not bring their fonts along; each is fetched when a file needs it. */
const addresses = import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** Where pdf.js gets its data from. */
export class PdfData {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const address = kind === 'cMapUrl' ? addresses[`../../../../../node_modules/pdfjs-dist/cmaps/${filename}`] : undefined;
    if (!address) throw new Error(`no ${kind} called ${filename}`);
    return new Uint8Array(await (await fetch(address)).arrayBuffer());
  }
}
