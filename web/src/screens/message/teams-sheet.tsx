import './message.css';
import { competition, msgSend } from '@saiyun/sdk/entities';
import type { ChosenTeams } from '@saiyun/sdk/rules';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAskedClose } from '../../kit/dirty-question.ts';
import { RefSelect } from '../../kit/inputs/ref-select.tsx';
import { menuPaths } from '../../kit/permission/menu-paths.ts';
import { useMay } from '../../kit/permission/use-may.ts';
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

/**
 * A message to the teams that were chosen in a list, written beside it. Whoever looks after some competitions says first which of them it is
 * about, where the list is of several.
 */
export function TeamsSheet({ of, query, competitionId, count, onClose }: Props) {
  const { t } = useMessageText();
  const navigate = useNavigate();
  const menu = useSession().permissions?.menu ?? [];
  const { roles } = useMay();
  const isAsked = competitionId === undefined && roles.includes('SUB') && !roles.includes('ADMIN');
  const [within, setWithin] = useState(competitionId);
  const first: Draft = { ...emptyDraft('site'), competitionId: within, audience: 'teams', teams: { of, query, who: ['captain'] } };
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
        {isAsked && (
          <section className="pg-card mg-within">
            <label htmlFor="mg-competition">
              {t('teams.competition')}
              <RefSelect
                id="mg-competition"
                of={competition.name}
                label={t('teams.competition')}
                value={within}
                onChange={setWithin}
                disabled={isDirty}
              />
            </label>
            <p className="mg-quiet">{t('teams.competitionWhy')}</p>
          </section>
        )}
        {(within !== undefined || !isAsked) && (
          <Writing
            key={within}
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
        )}
      </div>
    </SideSheet>
  );
}
