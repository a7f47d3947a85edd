import type { AnyRow } from '@saiyun/sdk/contract';
import { mayAll, reasonText } from '@saiyun/sdk/logic/permission';
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import type { DetailSlotProps } from '../detail/entity-detail.tsx';
import type { Inputs } from '../form/fields-form.tsx';
import type { DraftRule, EntityFormProps } from '../form/form-props.ts';
import { useMay } from '../permission/use-may.ts';
import { useVerbs, type Verbs } from '../verbs/use-verbs.tsx';
import { VerbButtons, verbActions } from '../verbs/verb-buttons.tsx';
import { WhenOpened } from '../when-opened.tsx';
import type { RowAction } from './row-actions.tsx';
import { useDelete } from './use-delete.ts';
import type { EntityList } from './use-list.ts';

const EntityForm = lazy(async () => ({ default: (await import('../form/entity-form.tsx')).EntityForm }));
const DetailDrawer = lazy(async () => ({ default: (await import('../detail/detail-drawer.tsx')).DetailDrawer }));

interface Options {
  readonly withoutVerbs?: readonly string[];
  readonly Form?: ComponentType<EntityFormProps>;
  readonly Detail?: ComponentType<DetailSlotProps>;
  readonly rules?: DraftRule;
  /** Inputs that replace those of the field's kind. */
  readonly inputs?: Inputs;
  /** Deleted rows can be restored. */
  readonly hasBin?: boolean;
}

export interface StockActions {
  readonly mayAdd: boolean;
  readonly mayDelete: boolean;
  readonly mayImport: boolean;
  readonly mayExport: boolean;
  readonly add: () => void;
  readonly open: (row: AnyRow) => void;
  readonly remove: (rows: readonly AnyRow[]) => void;
  /** Why these rows cannot be deleted together, in words; undefined if they can. */
  readonly whyNotRemove: (rows: readonly AnyRow[]) => string | undefined;
  readonly verbs: Verbs;
  /** Detail, edit, verbs and delete of one row, where the account is allowed them. */
  readonly ofRow: (row: AnyRow) => readonly RowAction[];
  /** Drawers and dialogs; draw them once. */
  readonly dialogs: ReactNode;
}

/** The actions on a list's rows, with their drawers and dialogs. */
export function useStockActions(
  list: EntityList,
  { withoutVerbs, Form = EntityForm, Detail, rules, inputs, hasBin }: Options = {},
): StockActions {
  const { entity } = list;
  const { t, say, lang } = useKitText();
  const may = useMay();
  const [form, setForm] = useState<{ readonly id?: string }>();
  const [detail, setDetail] = useState<string>();
  const remove = useDelete(list, hasBin);
  const verbs = useVerbs(entity, { without: withoutVerbs, onDone: () => list.select([]) });

  const mayEdit = may.call(entity, 'edit');
  const mayDelete = may.call(entity, 'delete');
  const mayRead = entity.calls.includes('queryById');
  const fixed = Object.keys(list.fixed).filter((name) => entity.fields[name]);

  const whyNot = (call: 'edit' | 'delete', rows: readonly AnyRow[]): string | undefined => {
    const answer = mayAll(may.grants, entity, call, rows);
    return answer.kind === 'allowed' ? undefined : reasonText(lang, answer.why);
  };

  const ofRow = (row: AnyRow): readonly RowAction[] => {
    const own = verbActions(verbs, row, say);
    const why = (call: 'edit' | 'delete') => {
      const reason = whyNot(call, [row]);
      return reason === undefined ? {} : { reason };
    };
    return [
      ...(mayRead ? [{ key: ' detail', label: t('action.detail'), onClick: () => setDetail(row.id) }] : []),
      ...(mayEdit ? [{ key: ' edit', label: t('action.edit'), onClick: () => setForm({ id: row.id }), ...why('edit') }] : []),
      ...own.filter((a) => a.reason === undefined),
      ...own.filter((a) => a.reason !== undefined),
      ...(mayDelete ? [{ key: ' delete', label: t('action.delete'), danger: true, onClick: () => remove([row]), ...why('delete') }] : []),
    ];
  };

  return {
    mayAdd: may.call(entity, 'add'),
    mayDelete,
    mayImport: may.call(entity, 'importExcel'),
    mayExport: may.call(entity, 'exportXls'),
    add: () => setForm({}),
    open: (row) => setDetail(row.id),
    remove,
    whyNotRemove: (rows) => whyNot('delete', rows),
    verbs,
    ofRow,
    dialogs: (
      <>
        <WhenOpened open={form !== undefined}>
          <Form
            entity={entity}
            open={form !== undefined}
            id={form?.id}
            initial={list.fixed}
            fixed={fixed}
            rules={rules}
            inputs={inputs}
            onClose={(saved) => {
              setForm(undefined);
              if (saved) list.reload();
            }}
          />
        </WhenOpened>
        <WhenOpened open={detail !== undefined}>
          <DetailDrawer
            entity={entity}
            id={detail}
            onClose={() => setDetail(undefined)}
            Body={Detail}
            actions={verbs.offered.length > 0 ? (row) => <VerbButtons verbs={verbs} rows={[row]} /> : undefined}
          />
        </WhenOpened>
        {verbs.dialog}
      </>
    ),
  };
}
