import type { MyReviewRow } from '@saiyun/sdk';
import { reviewDicts } from '@saiyun/sdk/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Input, Modal, Radio } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useState } from 'react';
import { keys } from '../../../lib/api/query-keys.ts';
import { records } from '../../../lib/api/records.ts';
import { useDict } from '../../../lib/api/use-dict.ts';
import { useFirstFocus } from '../../../lib/use-first-focus.ts';
import { useReviewText } from '../../../messages/review/index.ts';

/** Lets an expert ask, with a reason, to return a work unreviewed (REVIEW-04). */
export function AskReturn({ review }: { readonly review: MyReviewRow }) {
  const { t } = useReviewText();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { first, afterOpenChange } = useFirstFocus<TextAreaRef>();
  const kinds = useDict(reviewDicts.returnKind);
  const [kind, setKind] = useState<string>(reviewDicts.conflict);
  const [reason, setReason] = useState('');
  const [showFaults, setShowFaults] = useState(false);
  const ask = useMutation({
    mutationFn: () => records.reviews.askReturn(review.id, { kind, reason: reason.trim() }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.myReviews });
      setOpen(false);
      void message.success(t('return.done'));
    },
  });
  if (review.returnRequestTime) return <span className="rp-asked">{t('return.asked')}</span>;
  const missing = showFaults && !reason.trim();
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('return.ask')}
      </Button>
      <Modal
        open={open}
        title={t('return.title')}
        okText={t('return.ask')}
        cancelText={t('common.cancel')}
        confirmLoading={ask.isPending}
        afterOpenChange={afterOpenChange}
        onCancel={() => setOpen(false)}
        onOk={() => {
          setShowFaults(true);
          if (reason.trim()) ask.mutate();
        }}
      >
        <p>{t('return.text')}</p>
        <Radio.Group
          className="ar-kinds"
          aria-label={t('return.kind')}
          value={kind}
          onChange={(e) => setKind(String(e.target.value))}
          options={kinds.items.map(({ value, text }) => ({ value, label: text }))}
        />
        {kind === reviewDicts.conflict && <p className="pg-note">{t('return.conflict')}</p>}
        <label htmlFor={id}>
          {t('return.reason')}{' '}
          <span className="ri-required" aria-hidden="true">
            *
          </span>
        </label>
        <Input.TextArea
          ref={first}
          id={id}
          className="ar-reason"
          aria-required
          rows={4}
          maxLength={500}
          showCount
          value={reason}
          aria-invalid={missing}
          aria-describedby={missing ? `${id}-fault` : undefined}
          {...(missing && { status: 'error' as const })}
          onChange={(e) => setReason(e.target.value)}
        />
        {missing && (
          <p id={`${id}-fault`} className="ri-told" role="alert">
            {t('return.required')}
          </p>
        )}
      </Modal>
    </>
  );
}
