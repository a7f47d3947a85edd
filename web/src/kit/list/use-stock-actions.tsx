import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { may as mayRow, reasonText } from '@saiyun/sdk/logic/permission';
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { feedback } from '../../lib/errors/feedback.ts';
import { rowPath } from '../../lib/record-path.ts';
import { createStore, type Store, useStore } from '../../lib/store/store.ts';
import { useKitText } from '../../messages/kit/index.ts';
import type { DetailSlotProps } from '../detail/entity-detail.tsx';
import { isOneValue } from '../filter/one-value.ts';
import type { Inputs } from '../form/field-item.tsx';
import type { DraftRule, EntityFormProps, FormPart } from '../form/form-props.ts';
import { useMay } from '../permission/use-may.ts';
import { binOf } from '../recycle-bin/bin-of.ts';
import { type InlineEdit, useInlineEdit } from '../table/use-inline-edit.ts';
import { type PageVerbs, useVerbs, type Verbs, verbOptions } from '../verbs/use-verbs.tsx';
import { VerbButtons, verbActions } from '../verbs/verb-buttons.tsx';
import { WhenOpened } from '../when-opened.tsx';
import type { BinCalls, OwnPlace, PlainPage, RowsAct } from './overrides.ts';
import type { RowAction } from './row-actions.tsx';
import { type Remove, useDelete } from './use-delete.ts';
import type { EntityList } from './use-list.ts';

const EntityForm = lazy(async () => ({ default: (await import('../form/entity-form.tsx')).EntityForm }));
const DetailDrawer = lazy(async () => ({ default: (await import('../detail/detail-drawer.tsx')).DetailDrawer }));

const none: readonly string[] = [];

interface Options extends PageVerbs {
  /** Where rows are written, if not in the form. */
  readonly place?: OwnPlace | undefined;
  readonly Form?: ComponentType<EntityFormProps>;
  readonly Detail?: ComponentType<DetailSlotProps>;
  readonly rules?: DraftRule;
  /** Inputs that replace those of the field's kind. */
  readonly inputs?: Inputs;
  /** The parts that are edited in the form; by default those of the definition. */
  readonly parts?: readonly FormPart[] | undefined;
  /** Where deleted rows can be restored from, if not from the bin that every record has. */
  readonly bin?: BinCalls | undefined;
  /** What the page does with the ticked rows, or with all of them. */
  readonly rowsAct?: RowsAct | undefined;
  /** How a row reads for some readers; it goes before `Detail`. */
  readonly plain?: PlainPage | undefined;
  /** What a new row has from the start if the list is filtered by one value of it. */
  readonly fromFilter?: readonly string[] | undefined;
  /** Columns that the page draws itself; their values are changed in the form. */
  readonly drawn?: readonly string[];
}

export interface StockActions {
  readonly mayAdd: boolean;
  readonly mayDelete: boolean;
  readonly mayImport: boolean;
  readonly mayExport: boolean;
  /** The page's own act on rows, where it is for the account. */
  readonly RowsAct: RowsAct['Act'] | undefined;
  /** Something can be done with several rows at once; an export of them comes on top. */
  readonly selectable: boolean;
  /** Opens the form of a new row, with these values in it. */
  readonly add: (initial?: Readonly<Record<string, string>>) => void;
  readonly open: (row: AnyRow) => void;
  readonly remove: Remove;
  /** Of these rows, those that can be deleted. */
  readonly removable: (rows: readonly AnyRow[]) => readonly AnyRow[];
  /** Opens the form of a row, or says why it takes no edit; undefined if the account may edit none. */
  readonly edit: ((row: AnyRow) => void) | undefined;
  /** Changing values in their place; undefined where they are changed in a form alone. */
  readonly inline: InlineEdit | undefined;
  readonly verbs: Verbs;
  /** What the account can do with a row as it is: the verb that its state asks for, detail, edit, other verbs and delete. */
  readonly ofRow: (row: AnyRow) => readonly RowAction[];
  /** Drawers and dialogs; draw them once. */
  readonly dialogs: ReactNode;
}

interface Opened {
  readonly form?: { readonly id?: string; readonly initial?: Readonly<Record<string, string>> } | undefined;
  /** Id of the row whose detail is open. */
  readonly detail?: string | undefined;
}

interface OpenDialogsProps {
  readonly opened: Store<Opened>;
  readonly children: (opened: Opened) => ReactNode;
}

function useRights(entity: Entity, { rowsAct, plain }: Pick<Options, 'rowsAct' | 'plain'>) {
  const may = useMay();
  return {
    mayAdd: may.call(entity, 'add'),
    mayEdit: may.call(entity, 'edit'),
    mayDelete: may.call(entity, 'delete'),
    mayRead: entity.calls.includes('queryById'),
    mayImport: may.call(entity, 'importExcel'),
    mayExport: may.call(entity, 'exportXls'),
    RowsAct: rowsAct?.isFor(may) ? rowsAct.Act : undefined,
    plain: plain?.isFor(may) ? plain : undefined,
    of: (call: 'edit' | 'delete', row: AnyRow) => mayRow(may.grants, entity, call, row),
  };
}

function useOpened() {
  const [opened] = useState(() => createStore<Opened>({}));
  return {
    opened,
    setForm: (form: Opened['form']) => opened.set({ ...opened.get(), form }),
    setDetail: (detail: Opened['detail']) => opened.set({ ...opened.get(), detail }),
  };
}

/** Draws what is open, and not the whole list again with it. */
const OpenDialogs = ({ opened, children }: OpenDialogsProps): ReactNode => children(useStore(opened));

/** The single values that a list is filtered by. */
const filtered = ({ state }: EntityList, names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = state.filters[name];
      return value && isOneValue(value) ? [[name, value]] : [];
    }),
  );

/** The actions on a list's rows, with their drawers and dialogs. */
export function useStockActions(
  list: EntityList,
  { place, Form = EntityForm, Detail, rules, inputs, parts, drawn = none, ...more }: Options = {},
): StockActions {
  const navigate = useNavigate();
  const { entity } = list;
  const { t, say, lang } = useKitText();
  const { opened, setForm, setDetail } = useOpened();
  const remove = useDelete(list, binOf(entity, more.bin));
  const onDone = (rows: readonly AnyRow[]) => {
    list.sync.savedAll(rows.map((row) => row.id));
    list.select([]);
  };
  const verbs = useVerbs(entity, { ...verbOptions(more), onDone });

  const { mayEdit, mayRead, plain, of, ...rights } = useRights(entity, more);
  const { mayDelete, RowsAct } = rights;
  const fixed = Object.keys(list.fixed).filter((name) => entity.fields[name]);

  const allows = (call: 'edit' | 'delete', row: AnyRow) => of(call, row).kind === 'allowed';
  const edit = (row: AnyRow) => {
    const answer = of('edit', row);
    if (answer.kind === 'allowed') (place?.edit ?? (({ id }) => setForm({ id })))(row);
    else feedback.message('info', reasonText(lang, answer.why));
  };
  const inline = useInlineEdit(list, { rules, without: [...fixed, ...drawn, ...Object.keys(inputs ?? {})] });

  const ofRow = (row: AnyRow): readonly RowAction[] => {
    const [first, ...others] = verbActions(entity, verbs, row, say);
    const asked = first?.isMain ? first : undefined;
    const rest = asked || !first ? others : [first, ...others];
    const mayEditRow = mayEdit && allows('edit', row);
    const own = { key: ' edit', label: t('action.edit'), onClick: () => edit(row) };
    return [
      ...(asked ? [asked] : mayEditRow ? [{ ...own, isMain: true }] : []),
      ...(mayRead ? [{ key: ' detail', label: t('action.detail'), onClick: () => setDetail(row.id) }] : []),
      ...(asked && mayEditRow ? [own] : []),
      ...rest,
      ...(mayDelete && allows('delete', row)
        ? [{ key: ' delete', label: t('action.delete'), danger: true, onClick: () => remove([row]) }]
        : []),
    ];
  };

  return {
    ...rights,
    selectable: RowsAct !== undefined || mayDelete || verbs.offered.some(([, verb]) => !verb.single),
    add: (initial) => (place ? place.add() : setForm({ initial: { ...filtered(list, more.fromFilter ?? none), ...initial } })),
    open: (row) => setDetail(row.id),
    remove,
    removable: (rows) => rows.filter((row) => allows('delete', row)),
    edit: mayEdit ? edit : undefined,
    // A form of its own asks for more than one value at a time.
    inline: mayEdit && Form === EntityForm && !place ? inline : undefined,
    verbs,
    ofRow,
    dialogs: (
      <OpenDialogs opened={opened}>
        {({ form, detail }) => (
          <>
            <WhenOpened open={form !== undefined}>
              <Form
                entity={entity}
                open={form !== undefined}
                id={form?.id}
                initial={form?.initial ? { ...form.initial, ...list.fixed } : list.fixed}
                fixed={fixed}
                rules={rules}
                inputs={inputs}
                parts={parts}
                sync={list.sync}
                onClose={(saved) => {
                  setForm(undefined);
                  if (!saved) return;
                  list.sync.savedAll([saved.id]);
                  list.reload();
                  // What has a place of its own goes on there.
                  if (!form?.id && entity.address) void navigate(rowPath(entity.name, saved.id));
                }}
              />
            </WhenOpened>
            <WhenOpened open={detail !== undefined}>
              <DetailDrawer
                entity={entity}
                id={detail}
                onClose={() => setDetail(undefined)}
                Body={Detail}
                plain={plain}
                actions={verbs.offered.length > 0 ? (row) => <VerbButtons verbs={verbs} row={row} /> : undefined}
              />
            </WhenOpened>
            {verbs.dialog}
          </>
        )}
      </OpenDialogs>
    ),
  };
}
