import { Box, Text } from 'ink';
import { useState } from 'react';
import { useAppContext } from '../kit/app-context.ts';
import { Frame, type Notice } from '../kit/frame.tsx';
import { usePlace } from '../kit/place.ts';
import { wrap } from '../state/cells.ts';

interface Props {
  readonly notice: Notice | undefined;
  readonly onNotices: () => void;
  readonly onLogout: () => void;
  readonly onQuit: () => void;
}

/** For accounts whose work is in the browser: says so, and where, instead of an empty list. */
export function Elsewhere({ notice: first, onNotices, onLogout, onQuit }: Props) {
  const { client, t, columns, active } = useAppContext();
  const [notice, setNotice] = useState(first);
  const hints = usePlace(
    [
      { key: 'notices', run: onNotices },
      { key: 'logout', run: onLogout },
      { key: 'quit', run: onQuit },
    ],
    { isActive: active, onNotice: setNotice },
  );
  return (
    <Frame hints={hints} right={client.session.userInfo?.realname ?? ''} notice={notice}>
      <Box flexGrow={1} flexDirection="column" justifyContent="center" paddingX={4}>
        <Text>{wrap(t(client.options.dialect === 'jeecg' ? 'shell.jeecg' : 'shell.elsewhere'), columns - 8).join('\n')}</Text>
        <Text bold>{client.options.baseUrl}</Text>
      </Box>
    </Frame>
  );
}
