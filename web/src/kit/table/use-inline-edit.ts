import { type AnyRow, allFields, checkValue, type Field } from '@saiyun/sdk/contract';
import { formatValue } from '@saiyun/sdk/view';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useRoles } from '../../lib/store/session.ts';
import { useTableText } from '../../messages/table/index.ts';
import { dictTextOf } from '../cells/row-title.ts';
import { errorDetails, isStale, textOf } from '../failure.ts';
import type { DraftRule } from '../form/form-props.ts';
import type { EntityList } from '../list/use-list.ts';
import { useMay } from '../permission/use-may.ts';
import { changeKept } from '../sync/kept-rows.ts';
import type { ListSync } from '../sync/use-list-sync.ts';
import { offerUndo } from '../undo/undo.ts';
import { inlineFields, isSame, mayEditInline } from './inline-fields.ts';

/** How values of a list are changed in their place. */
export interface InlineEdit {
  readonly mayEdit: (row: AnyRow, name: string) => boolean;
  /**
   * Stores a value in a row as it was read when the edit began; resolves to what is wrong with it, or to nothing once it is stored. `text`
   * is how a dictionary calls it.
   */
  readonly save: (row: AnyRow, name: string, value: unknown, text?: string) => Promise<InlineFault | undefined>;
  /** The other pages that show the same record. */
  readonly sync: ListSync;
}

export interface InlineFault {
  readonly text: string;
  /** The row as somebody else has stored it meanwhile; saving over it is the reader's decision. */
  readonly stored?: AnyRow;
}

/** Somebody else has stored the row since it was read. */
class Conflict extends Error {
  readonly stored: AnyRow;
  constructor(stored: AnyRow) {
    super('The row was stored by somebody else');
    this.stored = stored;
  }
}

interface Options {
  readonly rules?: DraftRule | undefined;
  /** Fields that the page fixes, draws or asks for in its own way. */
  readonly without: readonly string[];
}

/** What is wrong with a value by the definition and the rules of the record; the server checks again. */
const faultIn = (field: Field, row: AnyRow, name: string, value: unknown, rules: DraftRule | undefined) =>
  checkValue(name, field, value) ?? rules?.({ ...row, [name]: value }).find((issue) => issue.field === name);

/** Changing values in the rows of a list, shown at once and taken back if the server refuses. */
export function useInlineEdit(list: EntityList, { rules, without }: Options): InlineEdit {
  const { entity, calls, sync } = list;
  const { t, say, lang } = useTableText();
  const { grants } = useMay();
  const roles = useRoles();
  const cache = useQueryClient();
  const left = without.join();
  const fields = useMemo(() => inlineFields(entity, roles, left.split(',')), [entity, roles, left]);

  const show = (id: string, values: Readonly<Record<string, unknown>>) =>
    changeKept(cache, entity, (row) => (row.id === id ? { ...row, ...values } : row));

  const save: InlineEdit['save'] = async (row, name, value, text) => {
    const field = allFields(entity)[name];
    if (!field) return undefined;
    const fault = faultIn(field, row, name, value, rules);
    if (fault) return { text: textOf(lang, field, fault) };
    const before = { [name]: row[name], [`${name}_dictText`]: row[`${name}_dictText`] };
    // A read that is under way would bring the old value back.
    await cache.cancelQueries({ queryKey: keys.entity(entity.name) });
    show(row.id, { [name]: value, [`${name}_dictText`]: text });
    const edit = (revision: unknown) => calls.edit({ id: row.id, revision, [name]: value } as Parameters<typeof calls.edit>[0]);
    try {
      const saved = await edit(row.revision).catch(async (error: unknown) => {
        if (!isStale(error)) throw error;
        const stored = await calls.queryById(row.id);
        // Somebody changed another cell of the row: both changes stand.
        if (isSame(stored[name], row[name])) return edit(stored.revision);
        throw new Conflict(stored);
      });
      sync.savedAll([row.id]);
      list.reload();
      offerUndo(t('undo.saved', { field: say(field.label) }), async () => {
        await calls.edit({ id: row.id, revision: saved.revision, [name]: row[name] ?? null });
        list.reload();
      });
      return undefined;
    } catch (error) {
      show(row.id, before);
      list.reload();
      if (error instanceof Conflict) {
        const { stored } = error;
        const theirs = formatValue(field, stored[name], dictTextOf(stored, name), lang);
        return { text: t('inline.stale', { field: say(field.label), value: theirs || t('inline.empty') }), stored };
      }
      if (isStale(error)) return { text: t('inline.staleAgain') };
      const issue = errorDetails(error).issues?.[0];
      return { text: issue ? textOf(lang, allFields(entity)[issue.field], issue) : failureMessage(error) };
    }
  };

  return { mayEdit: (row, name) => mayEditInline(grants, entity, fields, row, name), save, sync };
}
