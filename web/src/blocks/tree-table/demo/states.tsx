import { TreeTable } from '../index.ts';
import { departServer } from './departs.ts';

const columns = [{ key: 'name', title: '部门名称' }];

export function States() {
  return (
    <div style={{ display: 'grid', gap: 'var(--sy-space-4)' }}>
      <TreeTable aria-label="加载中" columns={columns} load={() => new Promise(() => undefined)} />
      <TreeTable aria-label="没有数据" columns={columns} load={() => Promise.resolve([])} empty="还没有部门" />
      <TreeTable aria-label="读取失败" columns={columns} load={() => Promise.reject(new Error('部门服务暂不可用'))} />
      <TreeTable aria-label="无法识别的结果" columns={columns} load={() => Promise.resolve({ rows: [] })} />
      <TreeTable
        aria-label="下级打不开"
        columns={columns}
        open={['a']}
        load={(parent) => (parent ? Promise.reject(new Error('部门服务暂不可用')) : departServer().load())}
      />
    </div>
  );
}
