import { onlineIssues } from '@saiyun/sdk/logic/online';
import { Alert, Button, Form, Segmented } from 'antd';
import { useId, useMemo, useState } from 'react';
import { textOf } from '../../../../kit/failure.ts';
import { initialValues } from '../../../../kit/form/draft.ts';
import { FieldsForm, type Values } from '../../../../kit/form/fields-form.tsx';
import { liveAsk } from '../../../../kit/form/live-ask.ts';
import { useOnlineDesignText } from '../../../../messages/online-design/index.ts';
import { type DesignFields, spoken } from '../logic/fields.ts';
import { sampleEntity } from './sample-rows.ts';

interface Props {
  readonly fields: DesignFields;
  readonly onTried: (values: Values) => void;
}

/** The form as the person sees it who fills it in, in either language and on either screen, with the checks that saving makes. */
export function FillPreview({ fields, onTried }: Props) {
  const { t, lang } = useOnlineDesignText();
  const [shownLang, setLang] = useState(lang);
  const [screen, setScreen] = useState<'desk' | 'phone'>('desk');
  const [round, setRound] = useState(0);
  const shown = useMemo(() => spoken(fields, shownLang), [fields, shownLang]);
  return (
    <div className="od-fill">
      <div className="kd-bar">
        <span className="kd-quiet">{t('fill.text')}</span>
        <span className="od-tools">
          <Segmented<'zh-CN' | 'en'>
            aria-label={t('fill.lang')}
            value={shownLang}
            onChange={setLang}
            options={[
              { value: 'zh-CN', label: t('fill.zh') },
              { value: 'en', label: t('fill.en') },
            ]}
          />
          <Segmented<'desk' | 'phone'>
            className="kd-screens"
            aria-label={t('fill.width')}
            value={screen}
            onChange={setScreen}
            options={[
              { value: 'desk', label: t('fill.desk') },
              { value: 'phone', label: t('fill.phone') },
            ]}
          />
        </span>
      </div>
      <Filled
        key={`${round} ${shownLang}`}
        fields={shown}
        isNarrow={screen === 'phone'}
        lang={lang}
        onTried={onTried}
        onClear={() => setRound(round + 1)}
      />
    </div>
  );
}

interface FilledProps extends Props {
  readonly isNarrow: boolean;
  readonly lang: 'zh-CN' | 'en';
  readonly onClear: () => void;
}

function Filled({ fields, isNarrow, lang, onTried, onClear }: FilledProps) {
  const { t } = useOnlineDesignText();
  const [form] = Form.useForm<Values>();
  const name = useId();
  const [isRight, setRight] = useState(false);
  const entity = useMemo(() => sampleEntity(fields), [fields]);
  const [start] = useState(() => initialValues(entity.fields, undefined));
  const check = () => {
    const values = form.getFieldsValue(true) as Values;
    const faults = onlineIssues(fields, values);
    form.setFields(faults.map((issue) => ({ name: issue.field, errors: [textOf(lang, entity.fields[issue.field], issue)] })));
    setRight(faults.length === 0);
    if (faults.length === 0) onTried(values);
  };
  return (
    <div className="od-page" data-screen={isNarrow ? 'phone' : 'desk'}>
      {isRight && <Alert type="success" showIcon role="status" title={t('fill.right')} />}
      <FieldsForm
        form={form}
        name={name}
        fields={entity.fields}
        initial={start}
        narrow={isNarrow}
        // Nothing is stored yet that a value could be a duplicate of; its check rule is asked about.
        askOf={(one, { unique: _unique, ...field }) => liveAsk(entity, one, field)}
        onSubmit={check}
        onChange={() => setRight(false)}
      />
      <div className="od-fill-acts">
        <Button onClick={onClear}>{t('fill.clear')}</Button>
        <Button type="primary" onClick={() => form.submit()}>
          {t('fill.check')}
        </Button>
      </div>
    </div>
  );
}
