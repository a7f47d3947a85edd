import './help.css';
import { CloseOutlined } from '@ant-design/icons';
import type { MenuItem } from '@saiyun/sdk/logic/menu';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../../../help/words/index.ts';
import { closeHelp, type ShownHelp } from '../../../lib/store/help.ts';
import { pageNames } from '../../../lib/store/page-names.ts';
import { useSession } from '../../../lib/store/session.ts';
import { useStore } from '../../../lib/store/store.ts';
import { useMobile } from '../../../lib/use-media.ts';
import { useHelpText } from '../../../messages/help/index.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { type Page, pageTitle } from '../../menu-routes.ts';
import { HelpBody } from './help-body.tsx';
import { topicTitle } from './topic-title.ts';
import { subjectById, subjectOf } from './use-help.ts';

interface Props {
  readonly shown: ShownHelp;
  readonly page: Page;
  readonly pages: readonly Page[];
  readonly menu: readonly MenuItem[];
}

const close = (): void => {
  closeHelp();
  document.getElementById('help-button')?.focus();
};

/** Beside the page where there is room for both, over it where there is not. */
function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useHelpText();
  const isOver = useMobile();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOver) dialog.current?.showModal();
    heading.current?.focus({ preventScroll: true });
  }, [isOver]);
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key !== 'Escape' || e.defaultPrevented) return;
    e.preventDefault();
    close();
  };
  const inside = (
    <>
      <header className="hp-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="sy-plain hp-close" aria-label={t('close')} title={t('close')} onClick={close}>
          <CloseOutlined aria-hidden />
        </button>
      </header>
      <div className="hp-body">{children}</div>
    </>
  );
  if (isOver)
    return (
      <dialog
        ref={dialog}
        className="hp hp-over"
        aria-labelledby={id}
        onClose={close}
        onKeyDown={onKeyDown}
        onClick={(e) => e.target === dialog.current && close()}
      >
        {inside}
      </dialog>
    );
  return (
    <aside className="hp hp-beside" aria-labelledby={id} onKeyDown={onKeyDown}>
      {inside}
    </aside>
  );
}

/** The help of the page in front, or the topic that was looked for. */
export function HelpPanel({ shown, page, pages, menu }: Props) {
  const { t, say } = useHelpText();
  const words = useWords();
  const { pathname, search } = useLocation();
  const isOver = useMobile();
  const names = useStore(pageNames);
  const roles = useSession().user?.roles ?? [];
  const subject = shown.topic === undefined ? subjectOf(page, pathname, search, roles) : subjectById(shown.topic, pages);
  const isHere = shown.topic === undefined;
  const own = subject.topic && topicTitle(subject.topic, pages, words);
  const name = isHere ? say(pageTitle(page, names, pathname)) : (own ?? '');
  return (
    <Frame title={t('title', { name })}>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <HelpBody
          key={`${subject.topic?.id} ${subject.entity?.name}`}
          subject={subject}
          page={page}
          isHere={isHere}
          pages={pages}
          menu={menu}
          {...(isOver && { onGo: closeHelp })}
        />
      </Suspense>
    </Frame>
  );
}
