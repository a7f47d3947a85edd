import { area } from '@saiyun/sdk/entities';
import { entityModule, Failure } from '../../kernel/entity-module.ts';
import { isBelow } from '../../kernel/row/tree.ts';

/** Areas form a tree. */
export const areaModule = entityModule(area, {
  async beforeEdit(ctx, row, { parentId }) {
    if (typeof parentId === 'string' && (await isBelow(ctx, area, parentId, row.id)))
      throw new Failure('input.invalid', {}, { issues: [{ field: 'parentId', code: 'rule', message: 'area.cycle' }] });
  },
});
