import type { Entity } from '@saiyun/sdk/contract';
import { auditLog } from '@saiyun/sdk/entities';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../kit/permission/use-may.ts';
import { homePath } from '../../lib/paths.ts';
import { useRecordText } from '../../messages/record/index.ts';
import { History } from './history/history.tsx';
import { useBack } from './record-places.ts';

interface Props {
  readonly why: 'unknown' | 'denied' | 'gone';
  readonly entity?: Entity;
  readonly id?: string;
}

/** Why a record is not shown, and where to go from here. */
export function RecordMissing({ why, entity, id }: Props) {
  const { t, say } = useRecordText();
  const kind = entity ? say(entity.label) : '';
  return (
    <section className="rc-missing" role="alert">
      <h1>{why === 'unknown' ? t('unknown.title') : t(`${why}.title`, { kind })}</h1>
      <p>{t(`${why}.text`)}</p>
      {entity ? <BackButton entity={entity} /> : <HomeButton />}
      {entity && id && <Past entity={entity} id={id} />}
    </section>
  );
}

/** Readers of the audit log see what became of a row that is gone. */
function Past({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const may = useMay();
  return may.call(auditLog, 'list') ? <History entity={entity} id={id} /> : null;
}

function BackButton({ entity }: { readonly entity: Entity }) {
  const { path, text } = useBack(entity);
  return (
    <Link to={path}>
      <Button tabIndex={-1}>{text}</Button>
    </Link>
  );
}

function HomeButton() {
  const { t } = useRecordText();
  return (
    <Link to={homePath}>
      <Button tabIndex={-1}>{t('backHome')}</Button>
    </Link>
  );
}
