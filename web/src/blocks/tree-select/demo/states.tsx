import { TreeSelect } from '../index.ts';
import { load, names } from './regions.ts';

export function States() {
  return (
    <div style={{ display: 'grid', gap: 'var(--sy-space-3)' }}>
      <TreeSelect load={load} names={names} aria-label="停用" value="11" disabled />
      <TreeSelect load={load} names={names} aria-label="只读" value="11,21" multiple readOnly />
      <TreeSelect load={() => Promise.resolve([])} aria-label="没有选项" />
      <TreeSelect load={() => new Promise(() => undefined)} aria-label="加载中" />
      <TreeSelect load={() => Promise.reject(new Error('树服务暂不可用'))} aria-label="加载失败" />
      <TreeSelect source={{ dict: 'sys_category,name,id', condition: 'code = 1' }} aria-label="条件不是 JSON" />
    </div>
  );
}
