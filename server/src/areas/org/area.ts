import { area } from '@saiyun/sdk/entities';
import { entityModule, Failure } from '../../kernel/entity-module.ts';

/** Areas form a tree. */
export const areaModule = entityModule(area, {
  async beforeEdit({ tx, tenantId }, row, { parentId }) {
    if (typeof parentId !== 'string') return;
    const above = await tx.one(
      `with recursive above(id, parent_id) as (
         select id, parent_id from ds_tb_competition_area where id = $2 and tenant_id = $1
         union select a.id, a.parent_id from ds_tb_competition_area a join above b on a.id = b.parent_id where a.tenant_id = $1
       ) select 1 as own from above where id = $3 limit 1`,
      [tenantId, parentId, row.id],
    );
    if (above) throw new Failure('input.invalid', {}, { issues: [{ field: 'parentId', code: 'rule', message: 'area.cycle' }] });
  },
});
