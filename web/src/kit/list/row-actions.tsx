import '../table/table.css';
import { InfoCircleOutlined, MoreOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { feedback } from '../../lib/errors/feedback.ts';
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
  /** Why the action is not possible yet: it is greyed, and says so when it is tried. */
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

/** A finger finds no tooltip, so an action that is not possible yet answers with its reason. */
const run = ({ reason, onClick }: RowAction): void => (reason === undefined ? onClick() : feedback.message('info', reason));

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
          aria-disabled={action.reason !== undefined}
          onClick={() => run(action)}
          aria-label={`${action.label} ${name}`}
        >
          {action.label}
        </button>
      ))}
      {rest.length > 0 && (
        <DropMenu
          menu={{
            items: rest.map(({ key, danger, label, reason }) => ({
              key,
              danger,
              label,
              extra: reason && <InfoCircleOutlined aria-hidden />,
            })),
            onClick: ({ key }) => {
              const action = rest.find((one) => one.key === key);
              if (action) run(action);
            },
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
