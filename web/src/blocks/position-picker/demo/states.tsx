import { PositionPicker } from '../index.ts';
import { list } from './positions.ts';

export function States() {
  return (
    <div style={{ display: 'grid', gap: 'var(--sy-space-3)' }}>
      <PositionPicker list={list} aria-label="停用" value="z2" disabled />
      <PositionPicker list={list} aria-label="只读" value="z2,z3" multiple readOnly />
    </div>
  );
}
