import { AuditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useMenusText } from '../../../messages/menus/index.ts';

const ExplainSheet = lazy(async () => ({ default: (await import('./explain-sheet.tsx')).ExplainSheet }));

/** Opens the explanation of permissions. */
export function ExplainButton() {
  const { t } = useMenusText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may.own('explain')) return null;
  return (
    <>
      <Button icon={<AuditOutlined />} onClick={() => setOpen(true)}>
        {t('explain.button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ExplainSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
