// The table of this library as a page of the yardsticks: 20 columns of competition entries, all with their rules.
import { createRoot } from 'react-dom/client';
import { Blocks } from '../../../../web/src/blocks/provider/index.ts';
import { EditableTable, type TableHandle } from '../../../../web/src/blocks/table/index.ts';
import { tableTexts } from '../../../../web/src/blocks/table/texts/index.ts';
import { benchColumns, benchRows } from '../data.ts';
import { box, ready, rowCount } from '../measured.ts';

const rows = benchRows(rowCount());
// Texts come with the code in an application.
await tableTexts.load('zh-CN');
const table: { current: TableHandle | null } = { current: null };
const from = performance.now();
createRoot(document.getElementById('app') as HTMLElement).render(
  <Blocks value={{ language: 'zh-CN' }}>
    <div style={{ width: box.width }}>
      <EditableTable
        ref={(handle) => {
          table.current = handle;
        }}
        label="作品"
        columns={benchColumns}
        rows={rows}
        maxHeight={box.height}
        hasBar={false}
        editing="click"
      />
    </div>
  </Blocks>,
);
ready(from, {
  edit: '.tb-cell',
  scroller: '.tb-frame',
  /** As the page does it: in turns. */
  validate: async () => {
    const began = performance.now();
    const count = await table.current?.validate();
    return { ms: performance.now() - began, count };
  },
});
