import { Button, Flex, Input } from 'antd';
import { useState } from 'react';
import { Blocks, useBlocks } from '../../provider/index.ts';
import { type EditingElsewhere, RowEditorTag, type TableSyncService, useTableSync } from '../index.ts';

type Listener = {
  readonly page: string;
  readonly onRow: (id: string, isGone: boolean) => void;
  readonly onEditing: (editing: EditingElsewhere) => void;
};

/** Stands for the socket: what one page sends, the others hear. */
const listeners = new Set<Listener>();
const socketOf = (page: string): TableSyncService => {
  const others = () => [...listeners].filter((one) => one.page !== page);
  return {
    join: (_key, onRow, onEditing) => {
      const own = { page, onRow, onEditing };
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    sendSaved: (_key, id, isGone = false) => {
      for (const { onRow } of others()) onRow(id, isGone);
    },
    sendEditing: (_key, id, field, isOver) => {
      for (const { onEditing } of others()) onEditing({ id, field, isOver, name: page, originId: page });
    },
  };
};

const stored = new Map([
  ['1', '投影仪'],
  ['2', '白板'],
]);

function Table({ page }: { readonly page: string }) {
  const [rows, setRows] = useState<ReadonlyMap<string, string>>(new Map(stored));
  const sync = useTableSync('things', {
    onRow: (id) => setRows((before) => new Map([...before, [id, stored.get(id) ?? '']])),
  });
  const save = (id: string) => {
    stored.set(id, rows.get(id) ?? '');
    sync.end(id);
    sync.saved(id);
  };
  return (
    <Flex vertical gap="small" style={{ width: 280 }}>
      <strong>{page}</strong>
      {[...rows].map(([id, name]) => (
        <Flex key={id} vertical gap={4}>
          <Flex gap="small">
            <Input
              aria-label={`${page} ${id}`}
              value={name}
              onFocus={() => sync.begin(id)}
              onChange={(event) => setRows(new Map([...rows, [id, event.target.value]]))}
            />
            <Button onClick={() => save(id)}>保存 Save</Button>
          </Flex>
          <span>
            <RowEditorTag sync={sync} id={id} />
          </span>
        </Flex>
      ))}
    </Flex>
  );
}

export function TwoPages() {
  const services = useBlocks();
  const [pages] = useState(() => '李老师 Li,王老师 Wang'.split(',').map((name) => ({ name, tableSync: socketOf(name) })));
  return (
    <Flex gap="large" wrap>
      {pages.map(({ name, tableSync }) => (
        <Blocks key={name} value={{ ...services, tableSync }}>
          <Table page={name} />
        </Blocks>
      ))}
    </Flex>
  );
}
