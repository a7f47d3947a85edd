import '../../expert/sheet/sheet.css';
import './room.css';
import type { ReferenceItemValue } from '@saiyun/sdk/contract';
import { reviewTemplateItem } from '@saiyun/sdk/entities';
import { itemTree, leavesOf, reviewIssues, totalScore } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Skeleton, Typography } from 'antd';
import type { InputProps } from '../../../kit/inputs/widget.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { records } from '../../../lib/api/records.ts';
import { useCalibrationText } from '../../../messages/calibration/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ReviewItem } from '../../expert/sheet/review-item.tsx';
import { Items } from '../../expert/sheet/score-form.tsx';

/** The form by which experts review the works of a project. */
export function useProjectForm(projectId: string | undefined) {
  return useQuery({
    queryKey: [...keys.entity(reviewTemplateItem.name), 'of project', projectId],
    enabled: !!projectId,
    queryFn: async () => {
      const { templateId } = await records.reviewProjects.queryById(projectId ?? '');
      const [template, items] = await Promise.all([
        records.reviewTemplates.queryById(templateId),
        records.reviewTemplateItems.list({ match: { templateId }, column: 'orderNum', order: 'asc', pageSize: 500 }),
      ]);
      return { fullMark: template.fullMark, items: items.records };
    },
  });
}

const isValues = (value: unknown): value is readonly ReferenceItemValue[] => Array.isArray(value);

/** The reference scores, given as an expert gives them, each with a word why. */
export function ReferenceInput({ id, value, onChange, disabled }: InputProps) {
  const { t } = useCalibrationText();
  const { status } = Form.Item.useStatus();
  const projectId: unknown = Form.useWatch('projectId', { preserve: true });
  const chosen = typeof projectId === 'string' && projectId !== '' ? projectId : undefined;
  const { data, error, refetch } = useProjectForm(chosen);
  if (!chosen)
    return (
      <Typography.Text id={id} type="secondary">
        {t('input.choose')}
      </Typography.Text>
    );
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  const items = leavesOf(data.items);
  const known = new Set(items.map((item) => item.id));
  // Scores of another template, which the project had before, count no more.
  const values = (isValues(value) ? value : []).filter(({ itemId }) => known.has(itemId));
  const givenTo = (itemId: string) => values.find((one) => one.itemId === itemId);
  const put = (next: ReferenceItemValue) => onChange?.([...values.filter(({ itemId }) => itemId !== next.itemId), next]);
  const faultsOf = (mode: 'stage' | 'submit') => new Map(reviewIssues(data.items, values, mode).map((issue) => [issue.field, issue]));
  // Once the form was refused, what is missing is told as well.
  const faults = faultsOf(status === 'error' ? 'submit' : 'stage');
  const total = faultsOf('stage').size > 0 ? null : totalScore(data.items, values, data.fullMark);
  return (
    // An item of its own: a fault of the scores as a whole would colour every input within.
    <Form.Item className="cr-reference-item">
      <div id={id} className="sf cr-reference" tabIndex={-1}>
        <Items
          nodes={itemTree(data.items)}
          draw={(item) => {
            const own = givenTo(item.id);
            const comment = own?.comment ?? '';
            return (
              <div key={item.id} className="cr-item">
                <ReviewItem
                  item={item}
                  value={own}
                  issue={faults.get(item.id)}
                  readOnly={disabled === true}
                  onChange={(next) => put({ ...next, ...(comment !== '' && { comment }) })}
                />
                <Input.TextArea
                  aria-label={`${item.itemName} ${t('input.why')}`}
                  placeholder={t('input.why')}
                  autoSize={{ minRows: 1, maxRows: 6 }}
                  maxLength={2000}
                  disabled={disabled}
                  value={comment}
                  onChange={(e) => put({ ...(own ?? { itemId: item.id }), comment: e.target.value })}
                />
              </div>
            );
          }}
        />
        <p className="cr-total" aria-live="polite">
          {total === null ? t('input.totalOpen') : t('input.total', { total })}
        </p>
      </div>
    </Form.Item>
  );
}
