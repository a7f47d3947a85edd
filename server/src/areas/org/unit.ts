import { registrationStatus, unit, unitStatus } from '@saiyun/sdk/entities';
import { entityModule, Failure } from '../../kernel/entity-module.ts';
import { touch } from '../../kernel/row/touch.ts';
import { mergeUnits } from './merge-units.ts';

/** Units. One added by staff is in use at once. */
export const unitModule = entityModule(unit, {
  async beforeAdd(_ctx, draft) {
    draft.status = unitStatus.enabled;
  },
  async beforeImport(_ctx, drafts, existing) {
    for (const [i, draft] of drafts.entries()) if (!existing[i]) draft.status ??= unitStatus.enabled;
    return new Map();
  },
  async beforeDeletes({ tx, tenantId, language }, rows) {
    const used = await tx.many<{ unitId: string }>(
      `select distinct unit_id as "unitId" from ds_tb_registration where tenant_id = $1 and unit_id = any($2) and del_flag = '0'`,
      [tenantId, rows.map(({ id }) => id)],
    );
    const ids = new Set(used.map(({ unitId }) => unitId));
    return new Map(
      rows.flatMap(({ id, unitName, unitNameEn }) =>
        ids.has(id) ? [[id, new Failure('unit.has_registrations', { unit: (language === 'en' && unitNameEn) || unitName })]] : [],
      ),
    );
  },
  verbs: {
    mergeInto: mergeUnits,
    /** A merged unit lives on in another one, which its code leads to. */
    async enable(_ctx, row) {
      if (row.mergedIntoId) throw new Failure('unit.merged');
      return { mergedIntoId: null };
    },
    /** Entries awaiting a decision go back to their authors. */
    async disable({ tx, tenantId, actor, now }, row, { reason }) {
      await tx.run(
        `update ds_tb_registration set status = '${registrationStatus.returned}', audit_opinion = $3, ${touch('$4', '$5')}
         where tenant_id = $1 and unit_id = $2 and status = '${registrationStatus.submitted}' and del_flag = '0'`,
        [tenantId, row.id, reason, actor.username, now()],
      );
      return undefined;
    },
  },
});
