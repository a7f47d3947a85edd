import { PlusOutlined } from '@ant-design/icons';
import type { Entity } from '@saiyun/sdk/contract';
import { Button, Flex, Typography } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { noSettings } from '../columns/column-settings.ts';
import type { ColumnOverrides } from '../columns/shown-columns.ts';
import type { Inputs } from '../form/fields-form.tsx';
import type { DraftRule } from '../form/form-props.ts';
import { EntityTable } from './entity-table.tsx';
import { type EntityList, useList } from './use-list.ts';
import { useStockActions } from './use-stock-actions.tsx';

interface Props {
  readonly entity: Entity;
  /** Filters that select the parent's rows, such as the parent's id. New rows get these values too. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly columns?: ColumnOverrides;
  readonly title?: string;
  /** Shown beside the title, such as a sum. */
  readonly summary?: (list: EntityList) => ReactNode;
  /** Rows cannot be added or changed here. */
  readonly readOnly?: boolean;
  readonly rules?: DraftRule;
  /** Inputs that replace those of the field's kind. */
  readonly inputs?: Inputs;
}

const hidden = { hidden: true } as const;

/** The rows that belong to one row of another entity, in its drawer or panel. Their list state is local, not in the address. */
export function ChildTable({ entity, fixed, columns, title, summary, readOnly, rules, inputs }: Props) {
  const { t, say } = useKitText();
  const list = useList(entity, { fixed, local: true });
  const actions = useStockActions(list, { rules, inputs });
  const shown = useMemo(() => ({ createTime: hidden, ...columns }), [columns]);
  return (
    <Flex vertical gap="small" style={{ minWidth: 0 }}>
      <Flex align="center" gap="small" wrap>
        <Typography.Text strong>{title ?? say(entity.label)}</Typography.Text>
        {summary?.(list)}
        <span style={{ flex: 1 }} />
        {actions.mayAdd && !readOnly && (
          <Button size="small" icon={<PlusOutlined />} onClick={actions.add}>
            {t('action.add')}
          </Button>
        )}
      </Flex>
      <EntityTable
        entity={entity}
        list={list}
        columns={shown}
        settings={{ ...noSettings, density: 'small' }}
        actions={readOnly ? undefined : (row) => actions.ofRow(row)}
        actionsWidth={160}
        isPart
      />
      {actions.dialogs}
    </Flex>
  );
}
