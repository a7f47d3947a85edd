import { Button, Flex, theme } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import type { EntityList } from './use-list.ts';

/** How many rows are selected, over all pages, and the actions on all of them. */
export function SelectionBar({ list, children }: { list: EntityList; children?: ReactNode }) {
  const { t } = useKitText();
  const { token } = theme.useToken();
  const count = list.selected.size;
  if (count === 0) return null;
  return (
    <Flex
      align="center"
      gap="small"
      wrap
      role="status"
      style={{
        background: token.colorInfoBg,
        border: `1px solid ${token.colorInfoBorder}`,
        borderRadius: token.borderRadius,
        padding: `${token.paddingXXS}px ${token.paddingSM}px`,
      }}
    >
      <span>{t('list.selected', { number: count })}</span>
      <Button type="link" size="small" onClick={() => list.select([])}>
        {t('list.clearSelection')}
      </Button>
      <span style={{ flex: 1 }} />
      {children}
    </Flex>
  );
}
