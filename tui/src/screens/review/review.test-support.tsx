import type { ReviewDetail, ReviewResult, VerbAnswer } from '@saiyun/sdk';
import { type Language, yes } from '@saiyun/sdk/contract';
import { vi } from 'vitest';
import type { AppContext } from '../../kit/app-context.ts';
import type { Notice } from '../../kit/frame.tsx';
import { type ExpertServer, expertClient, reviewDetail } from '../../testing/expert.test-support.ts';
import { openScreen, press, type Screen } from '../../testing/screen.test-support.tsx';
import { Review } from './review.tsx';

/** A review on a screen of its own, and what it leads to. */
export async function open(language: Language, server: Partial<ExpertServer> = {}, context: Partial<AppContext> = {}) {
  const back = vi.fn<(notice?: Notice) => void>();
  const move = vi.fn<(by: 1 | -1) => undefined>();
  const submitted = vi.fn<(title: string, answer: VerbAnswer | undefined) => void>();
  const screen = await openScreen(
    <Review id="1" onBack={back} onSubmitted={submitted} onMove={move} />,
    expertClient(language, server),
    language,
    context,
  );
  return { ...screen, back, move, submitted };
}

/** A server whose review has these members. */
export function shown(language: Language, detail: Partial<ReviewDetail>): Partial<ExpertServer> {
  return { detail: () => Promise.resolve(reviewDetail(language, 1, detail)) };
}

/** What an empty draft has. */
export const result = {
  versionNo: 1,
  isDraft: yes,
  items: [],
  comment: null,
  commentToEntrant: null,
  confidence: null,
  secondsSpent: null,
  totalScore: null,
} satisfies ReviewResult;

/** Goes to the line of the comment. */
export async function toComment(screen: Screen): Promise<void> {
  await screen.shows('Originality');
  await screen.type('G', '❯ Confidence');
  await screen.type(press.up, '❯ For the entrant');
  await screen.type(press.up, '❯ Comment');
}

/** Fills in everything that the template requires. */
export async function fillIn(screen: Screen): Promise<void> {
  await screen.shows('Originality');
  await screen.type('9', '9▏');
  await screen.type(press.enter, '❯ Style');
  await screen.type('8', '8▏');
  await screen.type(press.enter, '❯ Grade');
  await screen.type('b', /Grade +\* +B/);
  await screen.type(press.down, '❯ Format');
  await screen.type('y', /Format +\* +Pass/);
}
