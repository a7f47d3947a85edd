import type { Entity, Label } from '@saiyun/sdk/contract';
import { registrationStatus, works } from '@saiyun/sdk/entities';
import { Alert, Flex, Steps, Typography } from 'antd';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { ChildTable } from '../../kit/list/child-table.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { useRegistrationText } from '../../messages/registration/index.ts';
import { AnswersView } from './answers-view.tsx';
import { progressOf } from './registration-progress.ts';

const team = ['registerNo', 'competitionId', 'groupId', 'areaId', 'unitId', 'teamName', 'teamNameEn', 'source', 'payStatus', 'externalId'];
const captain = ['realName', 'captainUserId', 'idType', 'idNo', 'phone', 'email', 'major', 'grade'];

/** The labels of fields; any other text is kept as it was written. */
const namesOf = (entity: Entity, value: unknown, say: (label: Label) => string): string => {
  const names = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return names
    .filter((name): name is string => typeof name === 'string' && name.trim() !== '')
    .map((name) => {
      const field = entity.fields[name.trim()];
      return field ? say(field.label) : name;
    })
    .join(', ');
};

/** The reviewer's opinion, in the tone of the resulting state. */
function Opinion({ entity, row }: DetailSlotProps) {
  const { t, say } = useRegistrationText();
  const opinion = typeof row.auditOpinion === 'string' ? row.auditOpinion : '';
  const toChange = namesOf(entity, row.returnFields, say);
  if (!opinion && !toChange) return null;
  const type = row.status === registrationStatus.approved ? 'success' : row.status === registrationStatus.failed ? 'error' : 'warning';
  return (
    <Alert
      type={type}
      showIcon
      title={opinion ? t('opinion', { opinion }) : t('toChange')}
      description={toChange && opinion ? t('toChangeOf', { fields: toChange }) : toChange || undefined}
    />
  );
}

/** One entry: its progress, the opinions on it, and its works. */
export function RegistrationDetail({ entity, row }: DetailSlotProps) {
  const { t } = useRegistrationText();
  const may = useMay();
  const { steps, current, status } = progressOf(row);
  return (
    <Flex vertical gap="large">
      <Steps
        size="small"
        responsive
        current={current}
        status={status}
        items={steps.map((step) => ({ title: t(`step.${step.name}`), content: step.at?.slice(0, 16) }))}
      />
      <Opinion entity={entity} row={row} />
      <section>
        <Typography.Title level={5} style={{ marginBlock: '0 8px' }}>
          {t('team')}
        </Typography.Title>
        <EntityDetail entity={entity} row={row} only={team} />
      </section>
      <section>
        <Typography.Title level={5} style={{ marginBlock: '0 8px' }}>
          {t('captain')}
        </Typography.Title>
        <EntityDetail entity={entity} row={row} only={captain} />
      </section>
      <AnswersView kind="registration" row={row} />
      {may.call(works, 'list') && <ChildTable entity={works} fixed={{ registrationId: row.id }} columns={worksColumns} readOnly />}
    </Flex>
  );
}

const worksColumns = { competitionId: { hidden: true }, registrationId: { hidden: true }, groupId: { hidden: true } };
