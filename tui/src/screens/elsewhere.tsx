import { Box, Text } from 'ink';
import { useState } from 'react';
import { useAppContext } from '../kit/app-context.ts';
import { Frame, type Notice } from '../kit/frame.tsx';
import { usePlace } from '../kit/place.ts';
import { wrap } from '../state/cells.ts';

interface Props {
  readonly notice: Notice | undefined;
  /** Leads to another place. */
  readonly onGo: (to: 'notices' | 'downloads') => void;
  readonly onLogout: () => void;
  readonly onQuit: () => void;
}

/** For accounts whose work is in the browser: says so, and where, instead of an empty list. */
export function Elsewhere({ notice: first, onGo, onLogout, onQuit }: Props) {
  const { client, t, columns, active } = useAppContext();
  const isJeecg = client.options.dialect === 'jeecg';
  const [notice, setNotice] = useState(first);
  const hints = usePlace(
    [
      { key: 'notices', run: () => onGo('notices') },
      ...(isJeecg ? [] : [{ key: 'downloads', run: () => onGo('downloads') } as const]),
      { key: 'logout', run: onLogout },
      { key: 'quit', run: onQuit },
    ],
    { isActive: active, onNotice: setNotice },
  );
  return (
    <Frame hints={hints} right={client.session.userInfo?.realname ?? ''} notice={notice}>
      <Box flexGrow={1} flexDirection="column" justifyContent="center" paddingX={4}>
        <Text>{wrap(t(isJeecg ? 'shell.jeecg' : 'shell.elsewhere'), columns - 8).join('\n')}</Text>
        <Text bold>{client.options.baseUrl}</Text>
      </Box>
    </Frame>
  );
}
