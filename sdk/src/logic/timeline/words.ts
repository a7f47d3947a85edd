import type { Language } from '../../contract/label.ts';
import type { TextOf } from '../../texts/catalogue.ts';
import { toWireTime } from '../../view/time.ts';
import type { ActAt } from './acts.ts';
import type { TimelineFacts } from './facts.ts';
import type { TimelineFinding } from './findings.ts';
import type { TimelineBar } from './moments.ts';
import type { texts } from './texts/zh-cn.ts';

export type TimelineText = TextOf<typeof texts>;

/** The catalogues of the timeline, for the texts of a program. */
export const timelineCatalogues = {
  'zh-CN': () => import('./texts/zh-cn.ts'),
  en: () => import('./texts/en.ts'),
} as const;

/** A moment to the minute, or to the second where it is not a whole minute. */
export function momentText(at: Date): string {
  const text = toWireTime(at);
  return text.endsWith(':00') ? text.slice(0, 16) : text;
}

/** The words for the parts of a timeline, for one reader. */
export interface TimelineWords {
  /** The stage or project that an act is about; empty if it is about all. */
  readonly of: (one: ActAt) => string;
  readonly bar: (bar: TimelineBar) => string;
  /** Why an act is open, not yet or over. */
  readonly why: (one: ActAt) => string;
  /** What goes with it: who else may, and who may still. */
  readonly notes: (one: ActAt) => readonly string[];
  readonly finding: (one: TimelineFinding) => string;
}

/** The words for these facts. `t` are the timeline's texts in the reader's language. */
export function timelineWords(t: TimelineText, language: Language, { competition, stages, projects }: TimelineFacts): TimelineWords {
  const names = new Map([
    ...stages.map(({ id, stageName, stageNameEn }) => [id, String((language === 'en' && stageNameEn) || stageName)] as const),
    ...projects.map(({ id, projectName, projectNameEn }) => [id, String((language === 'en' && projectNameEn) || projectName)] as const),
  ]);
  const nameOf = (id: string): string => names.get(id) ?? '';
  const hasGrace = typeof competition.graceSeconds === 'number' && competition.graceSeconds > 0;
  const graced = (border: string): boolean =>
    hasGrace && (border === 'registerEnd' || border === 'submissionEndTime' || border === 'stageEnd');
  return {
    of: ({ of }) => (of ? nameOf(of.id) : ''),
    bar: ({ kind, id }) => (kind === 'register' || kind === 'submit' ? t(`bar.${kind}`) : nameOf(id ?? '')),
    why: ({ state, why }) => {
      if (why.kind !== 'border') return t(`why.${why.kind}`);
      const params = { at: momentText(why.at), border: t(`border.${why.border}`) };
      if (state === 'soon' || state === 'never') return t(`why.${state}`, params);
      return graced(why.border) ? t(`why.${state}Grace`, params) : t(`why.${state}`, params);
    },
    notes: ({ needsSchool, state, stillOpen }) => [
      ...(needsSchool && state === 'open' ? [t('needsSchool')] : []),
      ...stillOpen.map(({ extension, until }) =>
        t('stillOpen', { name: typeof extension.scopeId_dictText === 'string' ? extension.scopeId_dictText : '', at: momentText(until) }),
      ),
    ],
    finding: (one) => {
      switch (one.name) {
        case 'order':
          return t('finding.order', { border: t(`border.${one.field}`) });
        case 'gap':
        case 'overlap': {
          const { first, second, from, until } = one;
          return t(`finding.${one.name}`, {
            first: nameOf(first),
            second: nameOf(second),
            from: momentText(from),
            until: momentText(until),
          });
        }
        case 'noReview':
          return t('finding.noReview', { from: momentText(one.from), until: momentText(one.until) });
        case 'stageBeforeWorks':
        case 'stageAfterWorks':
        case 'reviewBeforeWorks':
        case 'reviewAfterEnd':
          return t(`finding.${one.name}`, { name: nameOf(one.of), at: momentText(one.at) });
      }
    },
  };
}
