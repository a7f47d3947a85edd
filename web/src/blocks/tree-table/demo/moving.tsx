import { useState } from 'react';
import { TreeTable } from '../index.ts';
import { departServer } from './departs.ts';

export function Moving() {
  const [server] = useState(departServer);
  const [version, setVersion] = useState(0);
  const [chosen, setChosen] = useState<string>();
  return (
    <TreeTable
      aria-label="部门"
      columns={[
        { key: 'name', title: '部门名称' },
        { key: 'code', title: '编码', width: 120, rare: true },
        { key: 'head', title: '负责人', width: 100, rare: true },
        { key: 'people', title: '人数', width: 80, align: 'right' },
      ]}
      load={server.load}
      search={server.search}
      open={['a']}
      version={version}
      selected={chosen}
      onSelect={({ id }) => setChosen(id)}
      onMove={server.move}
      acts={(row) => [
        {
          key: 'delete',
          label: '删除',
          danger: true,
          onClick: () => void server.remove(row).then(() => setVersion(version + 1)),
        },
      ]}
    />
  );
}
