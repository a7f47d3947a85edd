import { DownOutlined } from '@ant-design/icons';
import type { AnyRow } from '@saiyun/sdk/contract';
import { Button, Flex, Tooltip } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';
import type { RowAction } from '../list/row-actions.tsx';
import type { Verbs } from './use-verbs.tsx';

/** The verbs of one row, as its actions. */
export function verbActions(verbs: Verbs, row: AnyRow, say: ReturnType<typeof useKitText>['say']): readonly RowAction[] {
  return verbs.offered.map(([name, verb]) => ({
    key: name,
    label: say(verb.label),
    danger: verb.danger,
    reason: verbs.reason(name, [row]),
    onClick: () => verbs.ask(name, [row]),
  }));
}

/** Buttons for several rows at once; disabled ones say why. Beyond `beside` they fold into a menu. */
export function VerbButtons({ verbs, rows, beside = 3 }: { verbs: Verbs; rows: readonly AnyRow[]; beside?: number }) {
  const { t, say } = useKitText();
  const offered = verbs.offered.filter(([, verb]) => rows.length <= 1 || !verb.single);
  // Verbs that can be run come first, so that the disabled ones end up in the menu.
  const sorted = offered.toSorted(([a], [b]) => Number(verbs.reason(a, rows) !== undefined) - Number(verbs.reason(b, rows) !== undefined));
  const shown = sorted.length <= beside + 1 ? sorted : sorted.slice(0, beside);
  const rest = sorted.slice(shown.length);
  return (
    <Flex gap="small" wrap>
      {shown.map(([name, verb]) => {
        const reason = verbs.reason(name, rows);
        return (
          <Tooltip key={name} title={reason}>
            <Button danger={verb.danger} disabled={reason !== undefined} onClick={() => verbs.ask(name, rows)}>
              {say(verb.label)}
            </Button>
          </Tooltip>
        );
      })}
      {rest.length > 0 && (
        <DropMenu
          menu={{
            items: rest.map(([name, verb]) => {
              const reason = verbs.reason(name, rows);
              return {
                key: name,
                danger: verb.danger,
                disabled: reason !== undefined,
                label: (
                  <Tooltip title={reason} placement="left">
                    <span style={{ display: 'block' }}>{say(verb.label)}</span>
                  </Tooltip>
                ),
              };
            }),
            onClick: ({ key }) => verbs.ask(key, rows),
          }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end" aria-haspopup="menu">
            {t('action.more')}
          </Button>
        </DropMenu>
      )}
    </Flex>
  );
}
