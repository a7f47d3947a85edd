import './message.css';
import { msgSend } from '@saiyun/sdk/entities';
import type { ChosenTeams } from '@saiyun/sdk/rules';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAskedClose } from '../../kit/dirty-question.ts';
import { menuPaths } from '../../kit/permission/menu-paths.ts';
import { rowPath } from '../../lib/record-path.ts';
import { useSession } from '../../lib/store/session.ts';
import { useMessageText } from '../../messages/message/index.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { Writing } from './compose.tsx';
import { type Draft, emptyDraft } from './draft.ts';

interface Props extends Pick<ChosenTeams, 'of' | 'query'> {
  readonly competitionId: string | undefined;
  readonly count: number;
  readonly onClose: () => void;
}

/** A message to the teams that were chosen in a list, written beside it. */
export function TeamsSheet({ of, query, competitionId, count, onClose }: Props) {
  const { t } = useMessageText();
  const navigate = useNavigate();
  const menu = useSession().permissions?.menu ?? [];
  const [first] = useState(
    (): Draft => ({ ...emptyDraft('site'), competitionId, audience: 'teams', teams: { of, query, who: ['captain'] } }),
  );
  const [isDirty, setDirty] = useState(false);
  const leave = useAskedClose(isDirty, onClose);
  return (
    <SideSheet
      open
      size={1080}
      title={t(query.selections === undefined ? 'teams.titleListed' : 'teams.titleTicked', { count })}
      onClose={leave}
      mask={{ closable: !isDirty }}
      destroyOnHidden
    >
      <div className="mg">
        <Writing
          id={undefined}
          first={first}
          onDirty={setDirty}
          isForTeams
          onDone={(id, channel) => {
            onClose();
            const desk = `/message/${channel}`;
            const isMine = menuPaths(menu).has(desk);
            void navigate(isMine ? `${desk}?${new URLSearchParams({ view: 'batch', id }).toString()}` : rowPath(msgSend.name, id));
          }}
        />
      </div>
    </SideSheet>
  );
}
