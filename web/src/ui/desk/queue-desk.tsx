import './desk.css';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePageKeys } from '../keys/page-keys.ts';
import { Beside } from '../page/beside.tsx';
import { around } from './around.ts';
import { useDeskHeading } from './use-desk-heading.ts';

/** A decision on what is open, with its key; without `run` it cannot be made now. */
export interface DeskAct {
  readonly label: string;
  readonly run: (() => void) | undefined;
}

/** What a desk says in the reader's language. */
export interface DeskWords {
  /** What its keys are listed under. */
  readonly title: string;
  readonly back: string;
  readonly previous: string;
  readonly next: string;
  readonly position: (at: number, all: number) => string;
}

interface OneProps {
  readonly words: DeskWords;
  /** The queue, and what is open of it. */
  readonly ids: readonly string[];
  readonly chosen: string | undefined;
  readonly heading: ReactNode;
  readonly accept: DeskAct;
  readonly refuse: DeskAct;
  /** Further acts, before those two. */
  readonly more?: ReactNode;
  /** Opens another one; without an id, the queue on a phone. */
  readonly onShow: (id?: string) => void;
  readonly children: ReactNode;
}

/** What is open on a desk: its name, the ways to those beside it, and the decisions, each with its key (J, K, A, R). */
export function OnDesk({ words, ids, chosen, heading, accept, refuse, more, onShow, children }: OneProps) {
  const { at, previous, next } = around(ids, chosen);
  const wayTo = (id: string | undefined) => (id === undefined ? undefined : () => onShow(id));
  const before = { label: words.previous, go: wayTo(previous) };
  const after = { label: words.next, go: wayTo(next) };
  const held = useDeskHeading('ex-name');
  usePageKeys(words.title, [
    { keys: 'J', label: after.label, run: after.go },
    { keys: 'K', label: before.label, run: before.go },
    { keys: 'A', label: accept.label, run: held(accept.run) },
    { keys: 'R', label: refuse.label, run: held(refuse.run) },
  ]);
  return (
    <article className="ex-whole" aria-labelledby="ex-name">
      <header className="ex-head">
        <Button className="ex-back" type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => onShow()}>
          {words.back}
        </Button>
        <h2 id="ex-name" tabIndex={-1}>
          {heading}
        </h2>
        <Beside position={words.position(at, ids.length)} previous={before} next={after} />
        {(more || refuse.run || accept.run) && (
          <span className="ex-acts">
            {more}
            {refuse.run && (
              <Button danger onClick={refuse.run} aria-keyshortcuts="R">
                {refuse.label}
              </Button>
            )}
            {accept.run && (
              <Button type="primary" onClick={accept.run} aria-keyshortcuts="A">
                {accept.label}
              </Button>
            )}
          </span>
        )}
      </header>
      {children}
    </article>
  );
}

interface Tab {
  readonly name: string;
  readonly label: string;
  readonly count: number;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** The queues of a desk, each with how many are in it. */
export function DeskTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <div className="ex-tabs" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button key={tab.name} type="button" role="tab" aria-selected={tab.isShown} onClick={tab.onShow}>
          {tab.label}
          <span className="kt-tab-count">{tab.count}</span>
        </button>
      ))}
    </div>
  );
}

interface DeskProps {
  readonly queue: string;
  /** Whether something was opened by hand: a phone shows it instead of the queue. */
  readonly isOpen: boolean;
  readonly list: ReactNode;
  readonly children: ReactNode;
}

/** A queue, and beside it what is open of it. */
export function QueueDesk({ queue, isOpen, list, children }: DeskProps) {
  return (
    <div className={isOpen ? 'ex ex-open' : 'ex'}>
      <nav className="ex-list pg-card" aria-label={queue}>
        {list}
      </nav>
      {children}
    </div>
  );
}
