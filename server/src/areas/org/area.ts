import { area } from '@saiyun/sdk/entities';
import { entityModule, inputFailure } from '../../kernel/entity-module.ts';
import { isBelow } from '../../kernel/row/tree.ts';

/** Areas form a tree. */
export const areaModule = entityModule(area, {
  async beforeEdit(ctx, row, { parentId }) {
    if (typeof parentId === 'string' && (await isBelow(ctx, area, parentId, row.id)))
      throw inputFailure({ field: 'parentId', code: 'rule', message: 'area.cycle' });
  },
});
