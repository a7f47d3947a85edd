import { joinNames } from '@saiyun/sdk/contract';
import { registrationStatus, works } from '@saiyun/sdk/entities';
import { askedKeys, remarksAt, teamKey } from '@saiyun/sdk/rules';
import { Alert, Flex, Steps, Typography } from 'antd';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { ChildTable } from '../../kit/list/child-table.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { useRegistrationText } from '../../messages/registration/index.ts';
import { AnswersView } from './answers-view.tsx';
import { useKeyNames } from './key-names.ts';
import { progressOf } from './registration-progress.ts';

const team = ['registerNo', 'competitionId', 'groupId', 'areaId', 'unitId', 'teamName', 'teamNameEn', 'source', 'payStatus', 'externalId'];
const captain = ['realName', 'captainUserId', 'idType', 'idNo', 'phone', 'email', 'major', 'grade'];

/** The reviewer's opinion, in the tone of the resulting state. */
function Opinion({ row }: Pick<DetailSlotProps, 'row'>) {
  const { t, lang } = useRegistrationText();
  const names = useKeyNames(row, []);
  const opinion = typeof row.auditOpinion === 'string' ? row.auditOpinion : '';
  // People are named where the team is shown.
  const keys = new Set(askedKeys(row.returnFields).map((key) => (names.has(key) ? key : teamKey)));
  const remarks = remarksAt(row.returnRemarks);
  const toChange = joinNames(
    lang,
    [...keys].flatMap((key) => {
      const name = names.get(key);
      const remark = remarks.get(key);
      return name === undefined ? [] : remark === undefined ? [name] : [t('remark', { name, remark })];
    }),
  );
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
      <Opinion row={row} />
      <section>
        <Typography.Title level={5} style={{ marginBlock: '0 var(--sy-space-2)' }}>
          {t('team')}
        </Typography.Title>
        <EntityDetail entity={entity} row={row} only={team} />
      </section>
      <section>
        <Typography.Title level={5} style={{ marginBlock: '0 var(--sy-space-2)' }}>
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
