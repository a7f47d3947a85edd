import { useEffect, useState } from 'react';
import { useFileText } from '../texts/index.ts';
import type { ViewerProps } from './viewer.ts';

/** What a page shows of a long text without becoming slow. */
const mostBytes = 512 * 1024;
const mostRows = 1000;

interface Start {
  readonly text: string;
  readonly isCut: boolean;
}

/** UTF-8, UTF-16 with its mark, or the GB18030 in which older Chinese programs save. */
const textOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // As a stream: the last character may be cut.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};

function useStart({ url, onFault }: Pick<ViewerProps, 'url' | 'onFault'>): Start | undefined {
  const { t } = useFileText();
  const [start, setStart] = useState<Start>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each address
  useEffect(() => {
    const stop = new AbortController();
    fetch(url, { headers: { range: `bytes=0-${mostBytes - 1}` }, signal: stop.signal })
      .then(async (answer) => {
        if (answer.status === 416) return setStart({ text: '', isCut: false });
        if (!answer.ok) throw new Error(String(answer.status));
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const total = Number(answer.headers.get('content-range')?.split('/')[1] ?? bytes.length);
        setStart({ text: textOf(bytes.subarray(0, mostBytes)), isCut: total > mostBytes });
      })
      .catch(() => !stop.signal.aborted && onFault(t('failed')));
    return () => stop.abort();
  }, [url]);
  return start;
}

function Cut({ isCut }: { readonly isCut: boolean }) {
  const { t } = useFileText();
  return isCut ? <p className="bfv-note">{t('text.cut', { size: `${mostBytes / 1024} KB` })}</p> : null;
}

/** The beginning of a text. */
export function TextView(props: ViewerProps) {
  const { t } = useFileText();
  const start = useStart(props);
  if (!start) return <div className="bfv-frame" aria-busy="true" />;
  return (
    <>
      <Cut isCut={start.isCut} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="bfv-frame bfv-text" tabIndex={0} aria-label={props.name}>
        <pre>{start.text || t('empty')}</pre>
      </section>
    </>
  );
}

/** Cells of a CSV: a quote doubles itself, and commas and ends of lines inside quotes belong to the cell. */
export function rowsOf(text: string, most: number): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const found of text.replace(/^\ufeff/, '').matchAll(/("(?:[^"]|"")*"?|[^,\r\n]*)(,|\r?\n|\r|$)/g)) {
    const [whole, cell = '', end] = found;
    if (whole === '' && row.length === 0) break;
    row.push(cell.startsWith('"') ? cell.replace(/^"|"$/g, '').replaceAll('""', '"') : cell);
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (rows.length === most) break;
  }
  return rows;
}

/** The first rows of a CSV as a table. */
export function SheetView(props: ViewerProps) {
  const { t } = useFileText();
  const start = useStart(props);
  if (!start) return <div className="bfv-frame" aria-busy="true" />;
  const [head = [], ...rows] = rowsOf(start.text, mostRows + 1);
  if (head.length === 0) return <div className="bfv-frame bfv-message">{t('empty')}</div>;
  return (
    <>
      <Cut isCut={start.isCut || rows.length === mostRows} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="bfv-frame bfv-sheet" tabIndex={0} aria-label={props.name}>
        <table>
          <thead>
            <tr>
              {head.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                <th key={i} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
              <tr key={i}>
                {cells.map((cell, j) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                  <td key={j}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
