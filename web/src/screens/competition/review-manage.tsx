import { reviewSheetCalls } from '@saiyun/sdk/calls';
import { review, reviewProject, reviewStatus, worksStatus } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { RefInput } from '../../kit/inputs/ref-input.tsx';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { overridesOf } from '../../kit/list/overrides.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { records } from '../../lib/api/records.ts';
import { ReviewSheetButton } from '../review/sheet-button.tsx';

const sheets = reviewSheetCalls(client.send);

/** The works that the project of the form reviews, as far as they are locked. */
function ProjectWork(props: InputProps) {
  const projectId: unknown = Form.useWatch('projectId', { preserve: true });
  const id = typeof projectId === 'string' ? projectId : '';
  const { data } = useQuery({
    queryKey: [...keys.row(reviewProject.name, id), 'works'],
    queryFn: () => records.reviewProjects.queryById(id),
    enabled: id !== '',
  });
  const offers = data && {
    competitionId: data.competitionId,
    status: worksStatus.locked,
    ...(data.stageId !== null && { stageId: data.stageId }),
  };
  return <RefInput {...props} field={offers ? { ...props.field, offers } : props.field} />;
}

/** Reviews by all experts. Experts score on a page of their own. */
export const reviewManagePage = overridesOf(review, {
  first: ['worksId', 'expertId', 'projectId', 'status', 'totalScore'],
  columns: { returnReason: { width: 180 } },
  stateTabs: true,
  fromFilter: ['projectId'],
  inputs: { worksId: ProjectWork },
  withoutVerbs: ['stage', 'submitReview', 'askReturn'],
  rowActions: (row) =>
    row.status === reviewStatus.submitted && (
      <ReviewSheetButton isIcon of={[row.worksId_dictText, row.expertId_dictText].join(' ')} fetch={() => sheets.of(row.id)} />
    ),
});
