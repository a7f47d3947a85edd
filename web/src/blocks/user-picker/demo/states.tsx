import { UserPicker } from '../index.ts';
import { list } from './users.ts';

export function States() {
  return (
    <div style={{ display: 'grid', gap: 'var(--sy-space-3)' }}>
      <UserPicker list={list} aria-label="停用" value="p3" disabled />
      <UserPicker list={list} aria-label="只读" value="p0,p1" multiple readOnly />
      <UserPicker list={() => Promise.resolve({ records: [], total: 0 })} aria-label="没有用户" />
      <UserPicker list={() => Promise.reject(new Error('用户服务暂不可用'))} aria-label="加载失败" />
    </div>
  );
}
