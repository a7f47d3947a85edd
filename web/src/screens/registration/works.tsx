import { works } from '@saiyun/sdk/entities';
import { Flex } from 'antd';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { teamsAct } from '../message/teams-act.ts';
import { answersInput } from './answers-input.tsx';
import { AnswersView } from './answers-view.tsx';
import { ApprovedEntryInput } from './approved-entry-input.tsx';

const withoutAnswers = ['answers'];

function WorksDetail({ entity, row }: DetailSlotProps) {
  return (
    <Flex vertical gap="large">
      <EntityDetail entity={entity} row={row} without={withoutAnswers} />
      <AnswersView kind="works" row={row} />
    </Flex>
  );
}

export const worksPage = overridesOf(works, {
  rowsAct: teamsAct,
  first: ['title', 'worksNo', 'competitionId', 'status'],
  stateTabs: true,
  inputs: { answers: answersInput('works'), registrationId: ApprovedEntryInput },
  detail: WorksDetail,
});
