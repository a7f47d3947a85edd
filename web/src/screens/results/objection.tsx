import './objection.css';
import { hallCalls } from '@saiyun/sdk/calls';
import type { Fields, Language, Row } from '@saiyun/sdk/contract';
import { award, reviewAppeal } from '@saiyun/sdk/entities';
import { ownName } from '@saiyun/sdk/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { Link, useParams } from 'react-router';
import { errorDetails, issueTexts } from '../../kit/failure.ts';
import { givenValues, initialValues } from '../../kit/form/draft.ts';
import { FieldsForm, type Values } from '../../kit/form/fields-form.tsx';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage, faultOf } from '../../lib/errors/error-policy.ts';
import { rowPath } from '../../lib/record-path.ts';
import { useResultsText } from '../../messages/results/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ContactLines } from '../hall/public-contact.tsx';
import { awardsPath, takesObjections } from './objection-path.ts';

type Award = Row<typeof award>;

const hall = hallCalls(client.send);
const { reason, evidence } = reviewAppeal.fields;
const fields: Fields = { reason, evidence };
const start = initialValues(fields, undefined);
/** What tells which award it is. */
const facts = ['awardLevel', 'worksId', 'registrationId', 'unitId', 'competitionId', 'noticeEnd'] as const;

/** Whom to tell without this form. */
function Contact({ competitionId }: { readonly competitionId: string }) {
  const { t, lang } = useResultsText();
  const { data } = useQuery({ queryKey: ['hall', lang, 'page', competitionId], queryFn: () => hall.page(competitionId) });
  if (!data?.contact) return null;
  return (
    <p className="ob-quiet">
      {t('objection.contact')} <ContactLines of={data.contact} />
    </p>
  );
}

function ObjectionForm({ row, onSent }: { readonly row: Award; readonly onSent: (id: string) => void }) {
  const { t, lang } = useResultsText();
  const cache = useQueryClient();
  const name = useId();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const [others, setOthers] = useState<readonly string[]>([]);
  const send = async () => {
    setBusy(true);
    setOthers([]);
    try {
      const given = givenValues(fields, form.getFieldsValue(true) as Values);
      const { id } = await client.entity(reviewAppeal).add({ awardId: row.id, worksId: row.worksId, ...given });
      await cache.invalidateQueries({ queryKey: keys.entity(reviewAppeal.name) });
      onSent(id);
    } catch (error) {
      const told = issueTexts(lang, fields, errorDetails(error).issues, reviewAppeal.fields);
      form.setFields(told.atFields);
      setOthers(told.others.length > 0 ? told.others : told.atFields.length > 0 ? [] : [failureMessage(error)]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="ob-part">
      {others.length > 0 && <Alert type="error" showIcon role="alert" title={others.join(' ')} />}
      <FieldsForm form={form} name={name} fields={fields} initial={start} narrow onSubmit={() => void send()} />
      <p className="ob-quiet">{t('objection.private')}</p>
      <Flex gap="small">
        <Button type="primary" htmlType="submit" form={name} loading={isBusy}>
          {t('objection.send')}
        </Button>
        <Link className="kt-act" to={awardsPath(row.competitionId)}>
          {t('objection.back')}
        </Link>
      </Flex>
    </section>
  );
}

/** Why there is no form for the reader. */
const whyNot = (row: Award, mayAdd: boolean) => (!takesObjections(row) ? 'objection.over' : mayAdd ? undefined : 'objection.otherAccount');

/** In words alone: most who object may not open the records of others. A team is named without its competition, which stands below. */
const factOf = (row: Award, name: (typeof facts)[number], lang: Language): string => {
  if (name === 'awardLevel') return (lang === 'en' && row.awardLevelEn) || row.awardLevel;
  if (name === 'noticeEnd') return row.noticeEnd ?? '';
  const text = row[`${name}_dictText`] ?? '';
  return name === 'registrationId' ? ownName(text) : text;
};

function Shown({ row }: { readonly row: Award }) {
  const { t, lang } = useResultsText();
  const may = useMay();
  const [sent, setSent] = useState('');
  const why = whyNot(row, may.call(reviewAppeal, 'add'));
  return (
    <div className="ob">
      <PageHeader title={t('objection.title')} purpose={t('objection.purpose')} />
      <section className="ob-part" aria-label={t('objection.about')}>
        <h2>{t('objection.about')}</h2>
        <dl className="kt-facts">
          {facts.map((one) => (
            <div key={one}>
              <dt>{t(`objection.fact.${one}`)}</dt>
              <dd>{factOf(row, one, lang)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {sent !== '' ? (
        <Alert
          type="success"
          showIcon
          role="status"
          title={t('objection.sent')}
          description={
            <Flex gap="middle" wrap>
              <span>{t('objection.sentText')}</span>
              <Link to={rowPath(reviewAppeal.name, sent)}>{t('objection.see')}</Link>
              <Link to={awardsPath(row.competitionId)}>{t('objection.back')}</Link>
            </Flex>
          }
        />
      ) : why ? (
        <Alert type="info" showIcon title={t(why)} />
      ) : (
        <ObjectionForm row={row} onSent={setSent} />
      )}
      <Contact competitionId={row.competitionId} />
    </div>
  );
}

/** An objection to an award on public notice: which award, the grounds, the evidence; the answer comes as a message. */
export function ObjectionPage() {
  const { id = '' } = useParams();
  const { t, lang } = useResultsText();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(award.name, id), 'object', lang],
    queryFn: async ({ signal }) => (await client.entity(award).queryById(id, { signal })) as unknown as Award,
    staleTime: 0,
    retry: (count, failure) => faultOf(failure).kind === 'network' && count < 2,
  });
  if (error && !data) {
    const { code } = faultOf(error);
    if (code !== 'row.missing' && code !== 'access.denied') return <LoadFailure error={error} onRetry={refetch} />;
    return (
      <div className="ob">
        <PageHeader title={t('objection.title')} />
        <Alert type="info" showIcon title={t(code === 'row.missing' ? 'objection.gone' : 'objection.otherAccount')} />
      </div>
    );
  }
  return data ? <Shown row={data} /> : <Skeleton active paragraph={{ rows: 8 }} />;
}
