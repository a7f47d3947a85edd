import { reviewCalls } from '@saiyun/sdk/calls';
import './desk.css';
import { SendOutlined } from '@ant-design/icons';
import type { ReviewDetail } from '@saiyun/sdk';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Popover, Segmented, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage, faultOf } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { storage } from '../../../lib/store/storage.ts';
import { useMobile } from '../../../lib/use-media.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { deskPath } from '../review-neighbours.ts';
import { ClashDialog } from '../sheet/clash-dialog.tsx';
import { faultsOf } from '../sheet/review-state.ts';
import { ScoreForm } from '../sheet/score-form.tsx';
import { SubmitDialog } from '../sheet/submit-dialog.tsx';
import { Total, TotalParts } from '../sheet/total.tsx';
import { type Sheet, useKeeping } from '../sheet/use-keeping.ts';
import { useSheetKeys } from '../sheet/use-sheet-keys.ts';
import { DeskHead } from './desk-head.tsx';
import { Split } from './split.tsx';
import { useWorks } from './use-works.ts';
import { WorkPanel } from './work-panel.tsx';
import { WorksList } from './works-list.tsx';

const listedKey = 'REVIEW_DESK_LIST';

/** How the sheet stands with the server, in words. */
function KeepingState({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useReviewText();
  const { keeping, dirty, draft, items, canKeep } = sheet;
  const count = useMemo(() => faultsOf(items, draft).size, [items, draft]);
  if (!canKeep) return null;
  const told = (): readonly [text: string, tone?: 'bad' | 'attention'] => {
    if (keeping.is === 'offline') return [t('form.offline'), 'attention'];
    if (keeping.is === 'refused') return [t('form.refused', { why: keeping.why }), 'bad'];
    if (count > 0) return [t(draft.showFaults ? 'form.faults' : 'form.keptBut', { count }), 'attention'];
    if (keeping.is === 'sending') return [t('form.sending')];
    if (dirty) return [t('form.unsaved')];
    return [keeping.at === undefined ? '' : t('form.savedAt', { time: keeping.at })];
  };
  const [text, tone] = told();
  return (
    <span className="sf-state" data-tone={tone} role="status">
      {text}
    </span>
  );
}

interface BarProps {
  readonly detail: ReviewDetail;
  readonly sheet: Sheet;
  readonly onSubmit: () => void;
}

/** Total and state, always in view. */
function Bar({ detail, sheet, onSubmit }: BarProps) {
  const { t } = useReviewText();
  const shown = { items: sheet.items, content: sheet.draft, fullMark: detail.template.fullMark };
  return (
    <footer className="sf-bar">
      <Popover trigger="click" placement="topLeft" content={<TotalParts {...shown} />}>
        <button type="button" className="sy-plain sf-total" title={t('form.how')}>
          <Total {...shown} />
        </button>
      </Popover>
      <KeepingState sheet={sheet} />
      {sheet.canKeep && (
        <Button type="primary" icon={<SendOutlined />} onClick={onSubmit} aria-keyshortcuts="Control+Enter">
          {t('form.submit')}
        </Button>
      )}
    </footer>
  );
}

function Reviewing({ detail }: { readonly detail: ReviewDetail }) {
  const { t } = useReviewText();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const works = useWorks(detail.review);
  const sheet = useKeeping(detail);
  const isNarrow = useMobile();
  const [side, setSide] = useState<'work' | 'sheet'>('work');
  const [isKept, setKept] = useState(() => storage.get(listedKey) === true);
  // Where there is one column the list is over the work, so it is closed again with the next work.
  const [isOver, setOver] = useState(false);
  const isListed = isNarrow ? isOver : isKept;
  const [isAsking, setAsking] = useState(false);
  const { draft, dispatch, items, save, submit, merges } = sheet;

  // What is not stored yet is kept, so nothing is lost by leaving.
  const step = (to: string | undefined) => {
    if (to === undefined) return;
    void save();
    void navigate(deskPath(to));
  };
  const ask = () => {
    if (!sheet.canKeep || sheet.clashing) return;
    dispatch({ type: 'showFaults' });
    setSide('sheet');
    if (faultsOf(items, { ...draft, showFaults: true }).size === 0) setAsking(true);
  };
  const onSubmit = async () => {
    const isTaken = await submit();
    setAsking(false);
    if (!isTaken) return;
    const told = { code: detail.review.anonymousCode, count: works.left };
    // By the shell: this page is gone when the next work comes.
    feedback.message('success', works.nextOpen ? t('submit.doneNext', told) : t('submit.doneAll', told));
    if (works.nextOpen) void navigate(deskPath(works.nextOpen));
  };
  const onKeyDown = useSheetKeys(sheet, {
    next: () => step(works.neighbours.next),
    previous: () => step(works.neighbours.previous),
    submit: ask,
  });
  const tellMerged = useEffectEvent(() => void message.info(t('clash.merged')));
  useEffect(() => {
    if (merges > 0) tellMerged();
  }, [merges]);

  const work = <WorkPanel detail={detail} />;
  const form = (
    <div className="rd-sheet" onKeyDownCapture={onKeyDown}>
      <ScoreForm detail={detail} sheet={sheet} />
    </div>
  );
  return (
    <div className={isListed && !isNarrow ? 'rd rd-listed' : 'rd'}>
      <DeskHead
        detail={detail}
        works={works}
        isListed={isListed}
        onList={() => {
          if (isNarrow) return setOver(!isOver);
          storage.set(listedKey, !isKept);
          setKept(!isKept);
        }}
        onStep={step}
      />
      {isNarrow ? (
        <>
          {isListed && <WorksList works={works} id={detail.review.id} />}
          <Segmented
            block
            className="rd-sides"
            value={side}
            onChange={setSide}
            options={(['work', 'sheet'] as const).map((value) => ({ value, label: t(`desk.${value}`) }))}
          />
          <div hidden={side !== 'work'}>{work}</div>
          <div hidden={side !== 'sheet'}>{form}</div>
        </>
      ) : (
        <div className="rd-body">
          {isListed && <WorksList works={works} id={detail.review.id} />}
          <Split label={t('desk.split')} left={work} right={form} />
        </div>
      )}
      <Bar detail={detail} sheet={sheet} onSubmit={ask} />
      {isAsking && <SubmitDialog detail={detail} items={items} content={draft} onSubmit={onSubmit} onClose={() => setAsking(false)} />}
      {sheet.clashing && <ClashDialog items={items} clashing={sheet.clashing} onSettled={sheet.settle} />}
    </div>
  );
}

/** One review: the work at the left, its sheet at the right, stored as one types (SCREEN-51). */
export function ReviewDesk() {
  const { t } = useReviewText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: keys.myReview(id),
    queryFn: () => reviewCalls(client.send).detail(id),
    // Asked anew by whoever changes the review; what one types is never replaced by it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <App component={false}>
      {error && (
        <Alert
          type="warning"
          showIcon
          title={t(['not_found', 'forbidden'].includes(faultOf(error).kind) ? 'page.missing' : 'page.failed')}
          description={failureMessage(error)}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {!data && !error && (
        <div className="rd" aria-busy="true">
          <Skeleton active paragraph={{ rows: 12 }} />
        </div>
      )}
      {data && <Reviewing key={`${id} ${data.editable}`} detail={data} />}
    </App>
  );
}
