import '../table/table.css';
import { MoreOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly danger?: boolean;
  /** What the state of the row asks for: a button beside the menu. */
  readonly isMain?: boolean;
  /** Stays in the menu, however few the actions are. */
  readonly isAside?: boolean;
  /** Why the action is disabled at the moment. */
  readonly reason?: string | undefined;
}

interface Props {
  readonly actions: readonly RowAction[];
  /** Names the row for screen readers. */
  readonly name: string;
  /** How many actions stand beside the menu; default 2. */
  readonly beside?: number;
  readonly extra?: ReactNode;
}

/** The actions of a row: the first beside, the others in a menu. */
export function RowActions({ actions, name, beside = 2, extra }: Props) {
  const { t } = useKitText();
  // A menu with a single entry is one click too many.
  const plain = actions.filter(({ isAside }) => !isAside);
  const shown = plain.length === actions.length && plain.length <= beside + 1 ? plain : plain.slice(0, beside);
  const rest = actions.filter((action) => !shown.includes(action));
  return (
    <div className="kt-acts">
      {extra}
      {shown.map((action) => (
        <button
          key={action.key}
          type="button"
          className="kt-act"
          data-main={action.isMain}
          data-danger={action.danger}
          title={action.reason}
          disabled={action.reason !== undefined}
          onClick={action.onClick}
          aria-label={`${action.label} ${name}`}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && (
        <DropMenu
          menu={{
            items: rest.map(({ key, danger, label, reason }) => ({ key, danger, label, disabled: reason !== undefined })),
            onClick: ({ key }) => rest.find((action) => action.key === key)?.onClick(),
          }}
        >
          <button type="button" className="kt-act kt-more" aria-label={t('list.rowActions', { name })} aria-haspopup="menu">
            <MoreOutlined />
          </button>
        </DropMenu>
      )}
    </div>
  );
}
