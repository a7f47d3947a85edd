import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import type { AnyRow, Label } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Select } from 'antd';
import { Fragment, useState } from 'react';
import { EntityForm } from '../../kit/entity-form.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { FieldValue } from '../../kit/field-value.tsx';
import { RowActions } from '../../kit/row-actions.tsx';
import { titleOf } from '../../kit/row-title.ts';
import { type ShownColumn, shownColumnsOf } from '../../kit/shown-columns.ts';
import { useKitText } from '../../kit/use-kit-text.ts';
import { type EntityList, useList } from '../../kit/use-list.ts';
import { useStockActions } from '../../kit/use-stock-actions.tsx';
import type { InputProps } from '../../kit/widgets/widget.ts';
import { client } from '../../lib/client.ts';
import { failureMessage } from '../../lib/error-policy.ts';
import { keys } from '../../lib/query-keys.ts';
import { usePhone } from '../../lib/use-media.ts';
import { Bones } from '../../ui/bones.tsx';
import { formCalls, type OnlineForm, rulesOf } from './use-online-form.ts';

const texts = {
  addBelow: ['添加下级', 'Add below'],
  noneAbove: ['（顶级）', '(top)'],
  empty: ['还没有数据', 'Nothing here yet'],
} as const satisfies Record<string, Label>;

const mostOfLevel = 500;
const mostParents = 200;

interface LevelProps {
  readonly form: OnlineForm;
  readonly columns: readonly ShownColumn[];
  readonly pid: string | undefined;
  readonly depth: number;
  readonly actions: ReturnType<typeof useStockActions>;
  readonly onAddBelow: ((row: AnyRow) => void) | undefined;
}

/** The rows below one, each with its own level below it once it is opened. */
function Level(props: LevelProps) {
  const { form, columns, pid, depth } = props;
  const { say, t } = useKitText();
  const { code } = form.spec;
  const { data, error } = useQuery({
    queryKey: [...keys.entity(form.entity.name), 'tree', pid ?? ''],
    queryFn: () => formCalls.tree(code, pid, { pageSize: mostOfLevel, column: 'createTime', order: 'asc' }),
  });
  const span = columns.length + 1;
  if (error || !data || (data.records.length === 0 && depth === 0))
    return (
      <tr>
        <td colSpan={span}>
          {error ? (
            <Alert type="warning" showIcon title={failureMessage(error)} />
          ) : data ? (
            <div className="kt-status">{say(texts.empty)}</div>
          ) : (
            <Bones rows={depth === 0 ? 6 : 1} label={t('list.loading')} />
          )}
        </td>
      </tr>
    );
  return data.records.map((row) => <Branch key={row.id} {...props} row={row as unknown as AnyRow} />);
}

function Branch(props: LevelProps & { readonly row: AnyRow }) {
  const { form, columns, depth, actions, onAddBelow, row } = props;
  const { say, t } = useKitText();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const name = titleOf(form.entity, row);
  const opens = row.hasChild === '1';
  const below = onAddBelow ? [{ key: ' below', label: say(texts.addBelow), onClick: () => onAddBelow(row) }] : [];
  return (
    <Fragment>
      <tr aria-level={depth + 1} aria-expanded={opens ? isOpen : undefined}>
        {columns.map((column, i) => (
          <td key={column.name} style={{ textAlign: column.align }}>
            <div className={i === 0 ? 'kt-cell of-node' : 'kt-cell'} style={i === 0 ? { paddingInlineStart: depth * 22 } : undefined}>
              {i === 0 &&
                (opens ? (
                  <Button
                    type="text"
                    size="small"
                    icon={isOpen ? <MinusOutlined /> : <PlusOutlined />}
                    aria-label={t('list.expand', { name })}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(!isOpen)}
                  />
                ) : (
                  <span className="of-leaf" />
                ))}
              <FieldValue name={column.name} field={column.field} row={row} />
            </div>
          </td>
        ))}
        <td className="kt-end">
          <RowActions
            actions={[...actions.ofRow(row).slice(0, 2), ...below, ...actions.ofRow(row).slice(2)]}
            name={name}
            beside={isPhone ? 0 : 3}
          />
        </td>
      </tr>
      {isOpen && opens && <Level {...props} pid={row.id} depth={depth + 1} />}
    </Fragment>
  );
}

/** Chooses the row above, of the first some hundred rows. */
function ParentInput({ list, ...props }: InputProps & { readonly list: EntityList }) {
  const { say } = useKitText();
  const { entity } = list;
  const { data } = useQuery({
    queryKey: [...keys.entity(entity.name), 'parents'],
    queryFn: () => client.entity(entity).list({ pageSize: mostParents, column: 'createTime', order: 'asc' }),
  });
  const { id, value, onChange, disabled, 'aria-label': label } = props;
  return (
    <Select
      id={id}
      aria-label={label}
      disabled={disabled}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(texts.noneAbove)}
      style={{ width: '100%' }}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={(data?.records ?? []).map((row) => ({ value: row.id, label: titleOf(entity, row) }))}
    />
  );
}

/** A form whose rows are a tree, one level at a time (MENU-06). */
export function TreePage({ form }: { readonly form: OnlineForm }) {
  const { entity, spec } = form;
  const { t, say } = useKitText();
  const list = useList(entity, { local: true });
  const [inputs] = useState(() => ({ pid: (props: InputProps) => <ParentInput {...props} list={list} /> }));
  const actions = useStockActions(list, { rules: rulesOf(spec), inputs });
  const [above, setAbove] = useState<AnyRow>();
  const columns = shownColumnsOf(entity);
  const actionsWidth = usePhone() ? 64 : 260;
  const width = columns.reduce((sum, column) => sum + column.width, 0) + 80 + actionsWidth;
  return (
    <div className="kt-panel">
      <Flex vertical gap="small">
        <Flex gap="small" wrap>
          {actions.mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={actions.add}>
              {t('action.add')}
            </Button>
          )}
          {actions.mayExport && <ExportButton list={list} />}
        </Flex>
        <div className="kt-scroll">
          <table className="kt-table" aria-label={say(entity.label)} style={{ minWidth: width }}>
            <colgroup>
              {columns.map((column, i) => (
                <col key={column.name} style={{ width: column.width + (i === 0 ? 80 : 0) }} />
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
                <th className="kt-end">{t('action.actions')}</th>
              </tr>
            </thead>
            <tbody>
              <Level
                form={form}
                columns={columns}
                pid={undefined}
                depth={0}
                actions={actions}
                onAddBelow={actions.mayAdd ? setAbove : undefined}
              />
            </tbody>
          </table>
        </div>
        {actions.dialogs}
        {above && (
          <EntityForm
            entity={entity}
            open
            initial={{ pid: above.id }}
            fixed={['pid']}
            rules={rulesOf(spec)}
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
