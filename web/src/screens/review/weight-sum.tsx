import { reviewTemplateItem } from '@saiyun/sdk/entities';
import { sumOfWeights } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Tooltip } from 'antd';
import { keys } from '../../lib/api/query-keys.ts';
import { records } from '../../lib/api/records.ts';
import { useTemplateText } from '../../messages/template/index.ts';
import { StateMark } from '../../ui/state-mark.tsx';

/** More items than any review form has. */
const itemLimit = 200;

/** The sum of all weights that count in a template's total, whichever page of items is shown. */
export function WeightSum({ templateId }: { templateId: string }) {
  const { t } = useTemplateText();
  const query = { pageSize: itemLimit, match: { templateId } };
  const { data } = useQuery({
    queryKey: [...keys.list(reviewTemplateItem.name, query), 'weights'],
    queryFn: () => records.reviewTemplateItems.list(query),
  });
  if (!data) return null;
  const sum = sumOfWeights(data.records);
  const isRight = sum === 100;
  return (
    <Tooltip title={isRight ? undefined : t('weights.wrong')}>
      <span>
        <StateMark tone={isRight ? 'good' : 'attention'}>{t('weights.sum', { sum })}</StateMark>
      </span>
    </Tooltip>
  );
}
