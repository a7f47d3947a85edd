import '../../ui/page.css';
import './review-page.css';
import { ArrowLeftOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { ReviewDetail } from '@saiyun/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { records } from '../../lib/api/records.ts';
import { failureMessage, faultOf, showFailure } from '../../lib/errors/error-policy.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { useReviewText } from '../../messages/review/index.ts';
import { neighboursOf } from './review-neighbours.ts';
import { contentOf, draftOf, faultsOf, isDirty, reviewReducer } from './review-state.ts';
import { ScoreForm } from './score-form.tsx';
import { WorkPanel } from './work-panel.tsx';

function Steps({ id }: { readonly id: string }) {
  const { t } = useReviewText();
  const navigate = useNavigate();
  const { listPath, at, all, previous, next } = neighboursOf(id);
  const go = (to: string | undefined) => void (to && navigate(`/expert/competitionReview/${to}`));
  return (
    <div className="rp-steps">
      <Link to={listPath}>
        <ArrowLeftOutlined aria-hidden /> {t('page.back')}
      </Link>
      {at > 0 && (
        <span>
          <Button size="small" icon={<LeftOutlined />} disabled={!previous} onClick={() => go(previous)}>
            {t('page.previous')}
          </Button>
          <small>{t('page.position', { at, all })}</small>
          <Button size="small" icon={<RightOutlined />} iconPlacement="end" disabled={!next} onClick={() => go(next)}>
            {t('page.next')}
          </Button>
        </span>
      )}
    </div>
  );
}

type Busy = 'save' | 'submit' | undefined;

/** Saves and submits one review, and updates the draft by the response. */
function useReviewing(detail: ReviewDetail) {
  const { t } = useReviewText();
  const { message, modal } = App.useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { review, template } = detail;
  const [draft, dispatch] = useReducer(reviewReducer, detail, draftOf);
  const [busy, setBusy] = useState<Busy>();
  const [savedAt, setSavedAt] = useState<string>();
  const revision = useRef(review.revision);
  const since = useRef(Date.now());

  const input = () => contentOf(template.items, draft, Math.round((Date.now() - since.current) / 1000));
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: keys.myReviews });
    return queries.fetchQuery({ queryKey: keys.myReview(review.id), queryFn: () => client.reviews.detail(review.id), staleTime: 0 });
  };

  const askStale = (again: () => Promise<void>) =>
    void modal.confirm({
      title: t('stale.title'),
      focusable: { autoFocusButton: 'cancel' },
      content: t('stale.text'),
      okText: t('stale.keep'),
      cancelText: t('stale.reload'),
      onOk: async () => {
        revision.current = (await client.reviews.detail(review.id)).review.revision;
        await again();
      },
      onCancel: async () => {
        const newest = await reload();
        revision.current = newest.review.revision;
        dispatch({ type: 'load', detail: newest });
      },
    });

  const run = async (what: NonNullable<Busy>, call: () => Promise<void>) => {
    setBusy(what);
    try {
      await call();
    } catch (error) {
      if (faultOf(error).code === 'row.stale') askStale(() => run(what, call));
      else showFailure(error);
    } finally {
      setBusy(undefined);
    }
  };

  const save = () =>
    run('save', async () => {
      const version = draft.version;
      const { rows } = await records.review.stage(review.id, input(), { revision: revision.current });
      revision.current = rows[0]?.revision ?? revision.current;
      since.current = Date.now();
      dispatch({ type: 'saved', version });
      setSavedAt(new Date().toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }));
      await queries.invalidateQueries({ queryKey: keys.myReviews, refetchType: 'none' });
      void message.success({ key: 'review', content: t('form.saved') });
    });

  const submit = () =>
    run('submit', async () => {
      const version = draft.version;
      await records.review.submitReview(review.id, input(), { revision: revision.current });
      dispatch({ type: 'saved', version });
      await reload();
      const { next, listPath } = neighboursOf(review.id);
      modal.success({
        title: t('submit.done'),
        content: t('submit.doneText'),
        okText: t(next ? 'submit.next' : 'page.back'),
        closable: true,
        onOk: () => void navigate(next ? `/expert/competitionReview/${next}` : listPath),
      });
    });

  const askSubmit = (total: number | null) => {
    dispatch({ type: 'showFaults' });
    if (faultsOf(template.items, { ...draft, showFaults: true }).size > 0) return;
    modal.confirm({
      title: t('submit.title'),
      focusable: { autoFocusButton: 'cancel' },
      content: (
        <div className="rp-confirm">
          {total === null ? <p>{t('submit.noTotal')}</p> : <b>{t('submit.total', { total })}</b>}
          <p>{t('submit.final')}</p>
        </div>
      ),
      okText: t('submit.ok'),
      cancelText: t('submit.cancel'),
      onOk: submit,
    });
  };
  return { draft, dispatch, busy, savedAt, save, askSubmit };
}

function Reviewing({ detail }: { readonly detail: ReviewDetail }) {
  const { t } = useReviewText();
  const { draft, dispatch, busy, savedAt, save, askSubmit } = useReviewing(detail);
  const canSave = detail.editable && detail.signed && busy === undefined;
  useLeaveGuard(isDirty(draft) && detail.editable, {
    title: t('leave.title'),
    text: t('leave.text'),
    ok: t('leave.discard'),
    danger: true,
    cancel: t('leave.stay'),
  });

  const onKey = useEffectEvent((e: KeyboardEvent) => {
    if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== 's') return;
    e.preventDefault();
    if (canSave) void save();
  });
  useEffect(() => {
    const listener = (e: KeyboardEvent) => onKey(e);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  return (
    <div className="rp">
      <WorkPanel detail={detail} />
      <ScoreForm
        detail={detail}
        draft={draft}
        dispatch={dispatch}
        busy={busy}
        savedAt={savedAt}
        onSave={() => canSave && void save()}
        onSubmit={askSubmit}
      />
    </div>
  );
}

/** One review: the work on the left, the form on the right (SCREEN-51). */
export function ReviewPage() {
  const { t } = useReviewText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: keys.myReview(id),
    queryFn: () => client.reviews.detail(id),
    // A refetch must not replace the form while the expert fills it in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    // Its confirmations have formatted content, which the shared feedback cannot show.
    <App component={false}>
      <Steps id={id} />
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
        <div className="rp">
          <div className="pg-card">
            <Skeleton active paragraph={{ rows: 10 }} />
          </div>
          <div className="pg-card">
            <Skeleton active paragraph={{ rows: 10 }} />
          </div>
        </div>
      )}
      {data && <Reviewing key={id} detail={data} />}
    </App>
  );
}
