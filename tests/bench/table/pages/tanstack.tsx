// The same inputs in the windowing that most tables in React use.
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { benchColumns, benchRows } from '../data.ts';
import { box, ready, rowCount } from '../measured.ts';

const rows = benchRows(rowCount());
const from = performance.now();

const Row = memo(function Row({ index, top }: { readonly index: number; readonly top: number }) {
  const row = rows[index] ?? {};
  const width = box.column * benchColumns.length;
  return (
    <div style={{ position: 'absolute', top: 0, transform: `translateY(${top}px)`, height: box.row, display: 'flex', width }}>
      {benchColumns.map(({ key }) => (
        <input key={key} defaultValue={String(row[key])} style={{ width: box.column, boxSizing: 'border-box' }} />
      ))}
    </div>
  );
});

function Table() {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => box.row,
    overscan: 9,
  });
  return (
    <div id="scroller" ref={scroller} style={{ width: box.width, height: box.height, overflow: 'auto' }}>
      <div style={{ height: virtual.getTotalSize(), width: box.column * benchColumns.length, position: 'relative' }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <Row key={key} index={index} top={start} />
        ))}
      </div>
    </div>
  );
}

createRoot(document.getElementById('app') as HTMLElement).render(<Table />);
ready(from, { edit: '#scroller input', scroller: '#scroller' });
