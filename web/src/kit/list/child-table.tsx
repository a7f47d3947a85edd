import { PlusOutlined } from '@ant-design/icons';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { Button, Flex, Typography } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { noSettings } from '../../blocks/columns/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import type { ColumnOverrides } from '../columns/shown-columns.ts';
import type { DetailSlotProps } from '../detail/entity-detail.tsx';
import type { Inputs } from '../form/field-item.tsx';
import type { DraftRule } from '../form/form-props.ts';
import { EntityTable } from './entity-table.tsx';
import { type EntityList, useList } from './use-list.ts';
import { useStockActions } from './use-stock-actions.tsx';

interface Props {
  readonly entity: Entity;
  /** Filters that select the parent's rows, such as the parent's id. New rows get these values too. */
  readonly fixed: Readonly<Record<string, string>>;
  /** What else new rows begin with, which their form may change. */
  readonly initial?: Readonly<Record<string, string>> | undefined;
  readonly columns?: ColumnOverrides;
  /** Columns that it is sorted by at first, ascending. */
  readonly sort?: readonly string[];
  readonly title?: string;
  /** Shown beside the title, such as a sum. */
  readonly summary?: (list: EntityList) => ReactNode;
  /** Shown before the actions of a row. */
  readonly extra?: (row: AnyRow) => ReactNode;
  /** Rows cannot be added or changed here. */
  readonly readOnly?: boolean;
  readonly rules?: DraftRule;
  /** Inputs that replace those of the field's kind. */
  readonly inputs?: Inputs;
  /** Replaces the body of a row's detail. */
  readonly detail?: ComponentType<DetailSlotProps>;
}

/** The rows that belong to one row of another entity, in its drawer or panel. Their list state is local, not in the address. */
export function ChildTable({ entity, fixed, initial, columns, sort, title, summary, extra, readOnly, rules, inputs, detail }: Props) {
  const { t, say } = useKitText();
  const list = useList(entity, { fixed, local: true, part: true, ...(sort && { sort }) });
  const actions = useStockActions(list, { rules, inputs, ...(detail && { Detail: detail }) });
  return (
    <Flex vertical gap="small" style={{ minWidth: 0 }}>
      <Flex align="center" gap="small" wrap>
        <Typography.Text strong>{title ?? say(entity.label)}</Typography.Text>
        {summary?.(list)}
        <span style={{ flex: 1 }} />
        {actions.mayAdd && !readOnly && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => actions.add(initial)}>
            {t('action.add')}
          </Button>
        )}
      </Flex>
      <EntityTable
        entity={entity}
        list={list}
        columns={columns}
        settings={{ ...noSettings, density: 'small' }}
        actions={readOnly ? undefined : (row) => actions.ofRow(row)}
        extraActions={extra}
        onOpen={actions.open}
        inline={readOnly ? undefined : actions.inline}
        isPart
      />
      {actions.dialogs}
    </Flex>
  );
}
