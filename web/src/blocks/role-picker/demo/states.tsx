import { RolePicker } from '../index.ts';
import { list } from './roles.ts';

export function States() {
  return (
    <div style={{ display: 'grid', gap: 'var(--sy-space-3)' }}>
      <RolePicker list={list} aria-label="停用" value="r2" disabled />
      <RolePicker list={list} aria-label="只读" value="r2,r3" multiple readOnly />
    </div>
  );
}
