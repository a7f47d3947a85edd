import { works } from '@saiyun/sdk/entities';
import { Flex } from 'antd';
import { lazy } from 'react';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { answersInput } from './answers-input.tsx';
import { AnswersView } from './answers-view.tsx';

const WriteTeams = lazy(async () => ({ default: (await import('../message/write-teams.tsx')).WriteTeams }));

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
  RowsAct: WriteTeams,
  first: ['title', 'worksNo', 'competitionId', 'status'],
  stateTabs: true,
  inputs: { answers: answersInput('works') },
  detail: WorksDetail,
});
