import { Button, Form, type FormInstance } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Values } from '../../../../kit/form/fields-form.tsx';
import { usePlaceText } from '../../../../messages/place/index.ts';
import { SkeletonRows } from '../../../../ui/skeleton-rows.tsx';
import type { CompetitionRow } from '../parts.ts';

const OfCompetition = lazy(async () => ({ default: (await import('./timeline.tsx')).OfCompetition }));

/** Fields whose change the timeline shows before it is saved. */
const milestones: readonly string[] = ['registerEnd', 'submissionEndTime'];

interface Props {
  readonly row: CompetitionRow;
  readonly form: FormInstance<Values>;
  /** The fields of the form. */
  readonly own: readonly string[];
}

/** The timeline of the times in a form, as they are typed, for a form that has some. */
export function TryTimes({ row, form, own }: Props) {
  const { t } = usePlaceText();
  const [isOpen, setOpen] = useState(false);
  const typed: unknown = Form.useWatch([], { form, preserve: true });
  if (!own.some((one) => milestones.includes(one))) return null;
  return (
    <>
      <Button type="link" className="cp-try" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'timeline.hide' : 'timeline.preview')}
      </Button>
      {isOpen && (
        <Suspense fallback={<SkeletonRows rows={6} label={t('loading')} />}>
          <OfCompetition competition={typeof typed === 'object' ? { ...row, ...typed } : row} id={row.id} />
        </Suspense>
      )}
    </>
  );
}
