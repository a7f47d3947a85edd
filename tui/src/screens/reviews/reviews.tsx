import type { MyReviewRow } from '@saiyun/sdk';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { useAppContext } from '../../kit/app-context.ts';
import { Frame, type Notice, useRoom } from '../../kit/frame.tsx';
import { usePlace } from '../../kit/place.ts';
import { Table } from '../../kit/table.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import { useKeys } from '../../kit/use-keys.ts';
import { failureOf, insteadOfRows, withStanding } from '../../kit/use-load.ts';
import { type TextEdit, textEdit, textOf } from '../../state/text-edit.ts';
import { colour, stateColour } from '../../theme.ts';
import { isReturning, reviewColumns } from './review-columns.ts';
import { StateTabs } from './state-tabs.tsx';
import { type ReviewsPlace, toDo, useReviewList } from './use-review-list.ts';
import { useUnsent } from './use-unsent.ts';

/** A place that is reached from the list. */
type ReviewsExit = 'money' | 'notices' | 'own' | 'downloads';

export interface ReviewsProps {
  readonly place: ReviewsPlace;
  readonly notice?: Notice | undefined;
  readonly onOpen: (row: MyReviewRow, list: readonly MyReviewRow[], place: ReviewsPlace) => void;
  /** Leads to another place; the list comes back as it was. */
  readonly onGo: (to: ReviewsExit, place: ReviewsPlace) => void;
  readonly onLogout: () => void;
  readonly onQuit: () => void;
}

/** TUI-02: the expert's reviews by state. */
export function Reviews({ place, notice: first, onOpen, onGo, onLogout, onQuit }: ReviewsProps) {
  const { client, t, columns, active } = useAppContext();
  const [filter, setFilter] = useState<TextEdit>(textEdit(''));
  const [filtering, setFiltering] = useState(false);
  const [notice, setNotice] = useState<Notice | undefined>(first);
  const unsent = useUnsent();
  const text = textOf(filter);
  const isNarrowed = filtering || text.trim() !== '';
  const found = useReviewList(place, text);
  const { loaded, shown, status, tabs } = found;
  const told = notice ?? (isNarrowed ? undefined : both(failureOf(loaded, t), unsent.notice));
  const height = Math.max(1, useRoom(told) - 2);
  const list = found.listIn(height);
  const goTo = (row: number): void => found.goTo(row, height);
  const states = status === undefined ? 'text' : status === toDo ? 'mark' : 'none';
  const marks = { unsent: unsent.ids, refused: unsent.refused, now: Date.now() };
  const table = reviewColumns(t, { rows: shown, window: columns, states, ...marks });

  const open = (): void => {
    const row = shown[list.selected];
    if (!row) return;
    onOpen(row, shown, { status, id: row.id });
  };
  const leave = (to: ReviewsExit): void => onGo(to, { status, id: shown[list.selected]?.id });
  const endFilter = (): void => setFiltering(false);
  const clearFilter = (): void => {
    setFilter(textEdit(''));
    setFiltering(false);
  };
  useKeys({ open: endFilter, back: clearFilter }, { isActive: active && filtering });
  const round = (to: number): void => goTo((to + shown.length) % Math.max(1, shown.length));
  const hints = usePlace(
    [
      { key: 'open', run: open, why: shown.length === 0 ? t('reviews.empty') : undefined },
      { key: 'nextTab', run: () => found.stepState(1) },
      { key: 'filter', run: () => setFiltering(true) },
      { key: 'money', run: () => leave('money') },
      { key: 'notices', run: () => leave('notices') },
      { key: 'up', run: () => goTo(list.selected - 1) },
      { key: 'down', run: () => goTo(list.selected + 1) },
      { key: 'pageUp', run: () => goTo(list.selected - height) },
      { key: 'pageDown', run: () => goTo(list.selected + height) },
      { key: 'first', run: () => goTo(0) },
      { key: 'last', run: () => goTo(shown.length - 1) },
      { key: 'previousTab', run: () => found.stepState(-1) },
      ...(text.trim()
        ? ([
            { key: 'findNext', run: () => round(list.selected + 1) },
            { key: 'findPrevious', run: () => round(list.selected - 1) },
            { key: 'back', run: clearFilter },
          ] as const)
        : []),
      { key: 'own', run: () => leave('own') },
      { key: 'refresh', run: () => void loaded.reload() },
      { key: 'downloads', run: () => leave('downloads') },
      { key: 'logout', run: onLogout },
      { key: 'quit', run: onQuit },
    ],
    { isActive: active && !filtering, onNotice: setNotice },
  );

  const empty = insteadOfRows(loaded, t, text.trim() ? t('reviews.emptyFilter', { text }) : t('reviews.empty'));
  const row = shown[list.selected];
  const at = row ? t('reviews.position', { at: list.selected + 1, total: shown.length }) : '';
  // Where the state has no column it stands here, and that nothing of it was taken.
  const state = row && (states === 'mark' || (states === 'text' && columns < 80)) ? (row.status_dictText ?? row.status) : '';
  const refused = row && unsent.refused.has(row.id) ? t('reviews.refused') : '';
  const returning = row && isReturning(row) ? t('reviews.returning') : '';
  const position = [at, state, refused, returning].filter(Boolean).join(' · ');
  return (
    <Frame
      right={withStanding(client.session.userInfo?.realname ?? '', loaded, t)}
      hints={hints}
      notice={told ?? { tone: 'place', text: position }}
      isTyping={filtering}
      prompt={
        isNarrowed && (
          <Box>
            <Text color={colour.accent}>{` ${t('reviews.filter')}: `}</Text>
            <TextInput edit={filter} onChange={setFilter} width={Math.min(30, columns - 40)} active={active && filtering} />
            <Text dimColor={colour.faint}>{`  ${position}`}</Text>
          </Box>
        )
      }
    >
      {loaded.data ? <StateTabs tabs={tabs} status={status} /> : <Text> </Text>}
      <Table
        columns={table}
        rows={shown}
        list={list}
        height={height}
        colour={(row) => stateColour(row.status)}
        empty={empty}
        onPick={active && !filtering ? goTo : undefined}
      />
    </Frame>
  );
}

/** Two things of which neither makes the other needless. */
function both(first: Notice | undefined, second: Notice | undefined): Notice | undefined {
  return first && second ? { tone: first.tone, text: `${first.text} · ${second.text}` } : (first ?? second);
}
