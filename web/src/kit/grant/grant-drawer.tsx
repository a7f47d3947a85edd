import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useGrantText } from '../../messages/grant/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useAskedClose, useDirtyQuestion } from '../dirty-question.ts';
import type { GrantCalls } from './grant-calls.ts';
import { GrantTree } from './grant-tree.tsx';

interface Props {
  readonly open: boolean;
  /** The name of the role or department that gets the grants. */
  readonly name: string;
  readonly calls: GrantCalls;
  /** What to do where there is nothing to grant. */
  readonly empty?: string | undefined;
  readonly onClose: () => void;
}

const drawerWidth = 560;

/** A tree of menus and buttons, ticked where granted (ROLE-02, DEPART-10, DEPART-11). */
export function GrantDrawer({ open, name, calls, empty, onClose }: Props) {
  const { t, lang } = useGrantText();
  const { t: kit } = useKitText();
  const isPhone = usePhone();
  const [isDirty, setDirty] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['grants', lang, name, open],
    queryFn: async () => {
      const [tree, granted] = await Promise.all([calls.tree(), calls.granted()]);
      return { tree, granted };
    },
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    // Reading again while the user edits would discard the ticks.
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const close = () => {
    setDirty(false);
    onClose();
  };
  useLeaveGuard(isDirty, useDirtyQuestion(), close);
  const leave = useAskedClose(isDirty, close);
  return (
    <Drawer
      title={t('title', { name })}
      open={open}
      onClose={leave}
      size={isPhone ? '100%' : drawerWidth}
      mask={{ closable: !isDirty }}
      destroyOnHidden
    >
      {error ? (
        <Alert
          type="warning"
          showIcon
          title={failureMessage(error)}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {kit('action.retry')}
            </Button>
          }
        />
      ) : data && data.tree.treeList.length === 0 && empty !== undefined ? (
        <Alert type="info" showIcon title={empty} />
      ) : data ? (
        <GrantTree tree={data.tree} granted={data.granted} name={name} calls={calls} onDirty={setDirty} onDone={close} onLeave={leave} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Drawer>
  );
}
