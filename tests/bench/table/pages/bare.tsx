// The limit in React: plain inputs, rows placed by hand, one change of state for each new place.
import { memo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { benchColumns, benchRows } from '../data.ts';
import { box, ready, rowCount } from '../measured.ts';

const beyond = 9;
const rows = benchRows(rowCount());
const from = performance.now();

const Row = memo(function Row({ index }: { readonly index: number }) {
  const row = rows[index] ?? {};
  const width = box.column * benchColumns.length;
  return (
    <div style={{ position: 'absolute', top: index * box.row, height: box.row, display: 'flex', width }}>
      {benchColumns.map(({ key }) => (
        <input key={key} defaultValue={String(row[key])} style={{ width: box.column, boxSizing: 'border-box' }} />
      ))}
    </div>
  );
});

function Table() {
  const [top, setTop] = useState(0);
  const first = Math.max(0, top - beyond);
  const end = Math.min(rows.length, top + Math.ceil(box.height / box.row) + beyond);
  return (
    <div
      id="scroller"
      style={{ width: box.width, height: box.height, overflow: 'auto', position: 'relative' }}
      onScroll={(event) => setTop(Math.floor(event.currentTarget.scrollTop / box.row))}
    >
      <div style={{ height: rows.length * box.row, width: box.column * benchColumns.length, position: 'relative' }}>
        {Array.from({ length: end - first }, (_, i) => (
          <Row key={first + i} index={first + i} />
        ))}
      </div>
    </div>
  );
}

createRoot(document.getElementById('app') as HTMLElement).render(<Table />);
ready(from, { edit: '#scroller input', scroller: '#scroller' });
