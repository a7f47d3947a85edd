import { MoreOutlined } from '@ant-design/icons';
import { Button, Flex, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly danger?: boolean;
  /** Why the action is disabled. */
  readonly reason?: string;
}

interface Props {
  readonly actions: readonly RowAction[];
  /** Names the row for screen readers. */
  readonly name: string;
  /** How many actions stand beside the menu; default 2. */
  readonly beside?: number;
  readonly extra?: ReactNode;
}

/** The actions of a row: the first as links, the others in a menu. */
export function RowActions({ actions, name, beside = 2, extra }: Props) {
  const { t } = useKitText();
  // A menu with a single entry is one click too many.
  const shown = actions.length <= beside + 1 ? actions : actions.slice(0, beside);
  const rest = actions.slice(shown.length);
  return (
    <Flex gap={2} align="center" style={{ marginInlineStart: -7 }}>
      {extra}
      {shown.map((action) => (
        <Tooltip key={action.key} title={action.reason}>
          <Button
            type="link"
            size="small"
            danger={action.danger}
            disabled={action.reason !== undefined}
            onClick={action.onClick}
            aria-label={`${action.label} ${name}`}
          >
            {action.label}
          </Button>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <DropMenu
          menu={{
            items: rest.map((action) => ({
              key: action.key,
              danger: action.danger,
              disabled: action.reason !== undefined,
              label: (
                <Tooltip title={action.reason} placement="left">
                  <span style={{ display: 'block' }}>{action.label}</span>
                </Tooltip>
              ),
            })),
            onClick: ({ key }) => rest.find((action) => action.key === key)?.onClick(),
          }}
        >
          <Button type="link" size="small" icon={<MoreOutlined />} aria-label={t('list.rowActions', { name })} aria-haspopup="menu" />
        </DropMenu>
      )}
    </Flex>
  );
}
