import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { type AnyRow, isEmpty, yes } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { Fragment, useCallback, useState } from 'react';
import { type TreeOption, TreeSelect } from '../../blocks/tree-select/index.ts';
import { FieldValue } from '../../kit/cells/field-value.tsx';
import { titleOf } from '../../kit/cells/row-title.ts';
import { actionsWidthIn } from '../../kit/columns/column-width.ts';
import { type ShownColumn, shownColumnsOf } from '../../kit/columns/shown-columns.ts';
import { ExportButton } from '../../kit/export/export-button.tsx';
import { useExport } from '../../kit/export/use-export.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { RowActions } from '../../kit/list/row-actions.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useStockActions } from '../../kit/list/use-stock-actions.tsx';
import { keys } from '../../lib/api/query-keys.ts';
import { subRetry } from '../../lib/loading/sub-retry.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useOnlineText } from '../../messages/online/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { formCalls, type OnlineForm, rulesOf } from './use-online-form.ts';

const levelLimit = 500;
/** Widths in px: of the actions, for Chinese texts, and the extra width of the first column. */
const chineseActionsWidth = 260;
const depthWidth = 80;

/** The rows below one row, or at the top. */
const levelOf = (code: string, pid: string | undefined) =>
  formCalls.tree(code, pid, { pageSize: levelLimit, column: 'createTime', order: 'asc' });

interface LevelProps {
  readonly form: OnlineForm;
  readonly columns: readonly ShownColumn[];
  readonly pid: string | undefined;
  readonly depth: number;
  readonly actions: ReturnType<typeof useStockActions>;
  readonly onAddBelow: ((row: AnyRow) => void) | undefined;
}

/** The rows below one row, each with its own level below once it is opened. */
function Level(props: LevelProps) {
  const { form, columns, pid, depth } = props;
  const { t } = useOnlineText();
  const { t: kit } = useKitText();
  const { code } = form.spec;
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.entity(form.entity.name), 'tree', pid ?? ''],
    queryFn: () => levelOf(code, pid),
    ...(depth > 0 && subRetry),
  });
  const isPhone = usePhone();
  if (error || !data || (data.records.length === 0 && depth === 0)) {
    const status = error ? (
      <>
        {depth > 0 && <strong>{kit('list.subFailed')}</strong>}
        <LoadFailure error={error} onRetry={refetch} />
      </>
    ) : data ? (
      <div className="kt-status">{t('tree.empty')}</div>
    ) : (
      <SkeletonRows rows={depth === 0 ? 6 : 1} label={kit('list.loading')} />
    );
    if (isPhone) return <li>{status}</li>;
    return (
      <tr>
        <td colSpan={columns.length + 1}>{status}</td>
      </tr>
    );
  }
  return data.records.map((row) => <Branch key={row.id} {...props} row={row as unknown as AnyRow} />);
}

function Branch(props: LevelProps & { readonly row: AnyRow }) {
  const { form, columns, depth, actions, onAddBelow, row } = props;
  const { t, say } = useOnlineText();
  const { t: kit } = useKitText();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const name = titleOf(form.entity, row);
  const opens = row.hasChild === yes;
  const below = onAddBelow ? [{ key: ' below', label: t('tree.addBelow'), onClick: () => onAddBelow(row) }] : [];
  const own = actions.ofRow(row);
  const offered = [...own.slice(0, 1), ...below, ...own.slice(1)];
  const opener = opens ? (
    <Button
      type="text"
      size="small"
      icon={isOpen ? <MinusOutlined /> : <PlusOutlined />}
      aria-label={kit('list.expand', { name })}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  ) : (
    <span className="of-leaf" />
  );
  if (isPhone)
    return (
      <li className="of-branch">
        <div className="of-branch-head">
          {opener}
          <b>{name}</b>
          <RowActions actions={offered} name={name} beside={0} />
        </div>
        <dl className="kt-facts">
          {columns
            .filter((column) => column.name !== form.entity.title && !isEmpty(row[column.name]))
            .map((column) => (
              <div key={column.name}>
                <dt>{say(column.field.label)}</dt>
                <dd>
                  <FieldValue name={column.name} field={column.field} row={row} />
                </dd>
              </div>
            ))}
        </dl>
        {isOpen && opens && (
          <ul className="of-branches">
            <Level {...props} pid={row.id} depth={depth + 1} />
          </ul>
        )}
      </li>
    );
  return (
    <Fragment>
      <tr>
        {columns.map((column, i) => (
          <td key={column.name} style={{ textAlign: column.align }}>
            <div className={i === 0 ? 'kt-cell of-node' : 'kt-cell'} style={i === 0 ? { paddingInlineStart: depth * 22 } : undefined}>
              {i === 0 && opener}
              <FieldValue name={column.name} field={column.field} row={row} />
            </div>
          </td>
        ))}
        <td className="kt-end">
          <RowActions actions={offered} name={name} beside={2} />
        </td>
      </tr>
      {isOpen && opens && <Level {...props} pid={row.id} depth={depth + 1} />}
    </Fragment>
  );
}

/** Chooses the row above by its name, level by level as these are opened. */
function ParentInput({ form, ...props }: InputProps & { readonly form: OnlineForm }) {
  const { t } = useOnlineText();
  const { entity, spec } = form;
  const { id, value, onChange, disabled, 'aria-label': label } = props;
  const load = useCallback(
    async (parent: string | undefined): Promise<readonly TreeOption[]> =>
      (await levelOf(spec.code, parent)).records.map((row) => ({
        value: row.id,
        title: titleOf(entity, row as unknown as AnyRow),
        leaf: row.hasChild !== yes,
      })),
    [entity, spec.code],
  );
  const names = async (ids: readonly string[]): Promise<readonly string[]> =>
    Promise.all(ids.map(async (one) => titleOf(entity, (await formCalls.queryById(spec.code, one)) as unknown as AnyRow)));
  return (
    <TreeSelect
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(next) => onChange?.(next ?? null)}
      disabled={disabled ?? false}
      placeholder={t('tree.top')}
      load={load}
      names={names}
    />
  );
}

/** A form whose rows form a tree, shown one level at a time (MENU-06). */
export function TreePage({ form }: { readonly form: OnlineForm }) {
  const { entity, spec } = form;
  const { say, lang } = useOnlineText();
  const { t: kit } = useKitText();
  const list = useList(entity, { local: true });
  const exporting = useExport(list);
  const [inputs] = useState(() => ({ pid: (props: InputProps) => <ParentInput {...props} form={form} /> }));
  const actions = useStockActions(list, { rules: rulesOf(spec), inputs, parts: form.parts });
  const [above, setAbove] = useState<AnyRow>();
  const columns = shownColumnsOf(entity);
  const isPhone = usePhone();
  const actionsWidth = actionsWidthIn(lang, chineseActionsWidth);
  const width = columns.reduce((sum, column) => sum + column.width, 0) + depthWidth + actionsWidth;
  const top = (
    <Level form={form} columns={columns} pid={undefined} depth={0} actions={actions} onAddBelow={actions.mayAdd ? setAbove : undefined} />
  );
  return (
    <div className="kt-panel">
      <Flex vertical gap="small">
        <Flex gap="small" wrap>
          {actions.mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => actions.add()}>
              {kit('action.add')}
            </Button>
          )}
          {actions.mayExport && <ExportButton list={list} exporting={exporting} />}
        </Flex>
        {isPhone ? (
          <ul className="of-branches" aria-label={say(entity.label)}>
            {top}
          </ul>
        ) : (
          <div className="kt-scroll">
            <table className="kt-table" aria-label={say(entity.label)} style={{ minWidth: width }}>
              <colgroup>
                {columns.map((column, i) => (
                  <col key={column.name} style={{ width: column.width + (i === 0 ? depthWidth : 0) }} />
                ))}
                <col style={{ width: actionsWidth }} />
              </colgroup>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column.name} style={{ textAlign: column.align }}>
                      {say(column.field.label)}
                    </th>
                  ))}
                  <th className="kt-end">{kit('action.actions')}</th>
                </tr>
              </thead>
              <tbody>{top}</tbody>
            </table>
          </div>
        )}
        {actions.dialogs}
        {above && (
          <EntityForm
            entity={entity}
            open
            initial={{ pid: above.id }}
            fixed={['pid']}
            rules={rulesOf(spec)}
            inputs={inputs}
            parts={form.parts}
            onClose={(saved) => {
              setAbove(undefined);
              if (saved) list.reload();
            }}
          />
        )}
      </Flex>
    </div>
  );
}
