import { useDemoText } from '../../messages/demo/index.ts';
import '../../kit/kit.css';
import { type AnyRow, date, dict, entity, file, flag, instant, int, longText, money, ref, text } from '@saiyun/sdk/contract';
import type { AdvancedQuery } from '@saiyun/sdk/logic/list';
import { Button, Flex, Form } from 'antd';
import { lazy, useState } from 'react';
import { CodeInput } from '../../blocks/code/index.ts';
import { EntityDetail } from '../../kit/detail/entity-detail.tsx';
import { initialValues } from '../../kit/form/draft.ts';
import { FieldsForm, type Values } from '../../kit/form/fields-form.tsx';
import { useRefTexts } from '../../kit/inputs/ref-texts.ts';
import { RichTextField } from '../../kit/inputs/rich-text-field.tsx';
import { cronField, WeeklyField } from '../../kit/inputs/schedule-fields.tsx';
import { WhenOpened } from '../../kit/when-opened.tsx';
import { useKitText } from '../../messages/kit/index.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { HumanCheck } from '../user/human-check.tsx';

const AdvancedQueryDialog = lazy(async () => ({ default: (await import('../../kit/filter/advanced-query.tsx')).AdvancedQueryDialog }));

/** A record that is never stored; only its fields are used. */
const sample = entity('demoInputs', {
  label: ['示例', 'Example'],
  path: '/demo/inputs',
  title: 'name',
  key: [],
  access: { read: [], write: [] },
  calls: [],
  fields: {
    name: text(['文本', 'Text'], { required: true, max: 40, search: 'like', default: '示例 Example' }),
    sex: dict(['字典', 'Dictionary'], 'sex', { search: 'in', default: '1' }),
    unitId: ref(['单位', 'School'], 'dsTbUnit', { search: 'eq' }),
    userIds: ref(['用户（多选）', 'Accounts'], 'sysUser', { many: true }),
    day: date(['日期', 'Day'], { search: 'range' }),
    time: instant(['时间', 'Time'], { search: 'range' }),
    count: int(['整数', 'Whole number'], { min: 0, max: 100, search: 'range' }),
    amount: money(['金额', 'Amount'], { search: 'range' }),
    agreed: flag(['是否', 'Yes or no'], { search: 'eq' }),
    cron: text(['定时表达式', 'Cron expression'], { max: 120, default: '0 0/10 * * * ?' }),
    weekly: text(['每周重复', 'Weekly'], { max: 20, default: '2-6' }),
    picture: file(['上传', 'Upload'], { help: ['文件存入平台，与其他页面相同', 'Files are stored, as on other pages'] }),
    content: longText(['富文本', 'Rich text'], { max: 5000 }),
  },
});

const customInputs = { cron: cronField(), weekly: WeeklyField, content: RichTextField };
const start = initialValues(sample.fields, undefined);

const textIn = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The values as a row from the server, with the texts of the records that they refer to. */
function useRow(values: Values): AnyRow {
  const units = useRefTexts(sample.fields.unitId.of, textIn(values, 'unitId'));
  const users = useRefTexts(sample.fields.userIds.of, textIn(values, 'userIds'));
  const common = { id: 'demo', revision: 1, createBy: null, createTime: '', updateBy: null, updateTime: null };
  return { ...common, ...values, unitId_dictText: units.join(','), userIds_dictText: users.join(',') };
}

function Query() {
  const { t } = useDemoText();
  const { t: kit } = useKitText();
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState<AdvancedQuery>();
  return (
    <section className="pg-card">
      <h2 style={{ marginBottom: 'var(--sy-space-3)' }}>{t('inputs.query')}</h2>
      <Flex vertical gap="small">
        <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
          {kit('query.button')}
        </Button>
        {query ? (
          <CodeInput language="json" readOnly aria-label={t('inputs.query')} value={JSON.stringify(query, undefined, 2)} />
        ) : (
          <p className="pg-note">{t('inputs.noQuery')}</p>
        )}
      </Flex>
      <WhenOpened open={isOpen}>
        <AdvancedQueryDialog
          entity={sample}
          open={isOpen}
          value={query}
          saveUnder={sample.path}
          onQuery={setQuery}
          onClose={() => setOpen(false)}
        />
      </WhenOpened>
    </section>
  );
}

function SliderCard() {
  const { t } = useDemoText();
  const [round, setRound] = useState(0);
  const [isPassed, setPassed] = useState(false);
  return (
    <section className="pg-card">
      <h2 style={{ marginBottom: 'var(--sy-space-3)' }}>{t('inputs.slider')}</h2>
      <Flex vertical gap="small" align="start">
        <div style={{ width: '100%', maxWidth: 360 }}>
          <HumanCheck key={round} onPass={() => setPassed(true)} />
        </div>
        {isPassed && (
          <Button
            size="small"
            onClick={() => {
              setPassed(false);
              setRound(round + 1);
            }}
          >
            {t('inputs.again')}
          </Button>
        )}
      </Flex>
    </section>
  );
}

/** Every input of the platform on one page, with the detail view of its values (SCREEN-77). */
export function DemoInputs() {
  const { t } = useDemoText();
  const [form] = Form.useForm<Values>();
  const [values, setValues] = useState<Values>(start);
  const row = useRow(values);
  const content = textIn(values, 'content');
  return (
    <>
      <PageHeader title={t('inputs.title')} purpose={t('inputs.intro')} />
      <div className="pg-columns">
        <section className="pg-card">
          <h2 style={{ marginBottom: 'var(--sy-space-3)' }}>{t('inputs.form')}</h2>
          <FieldsForm
            form={form}
            name="demo-inputs"
            fields={sample.fields}
            initial={start}
            inputs={customInputs}
            onSubmit={() => setValues({ ...form.getFieldsValue(true) })}
            onChange={() => setValues({ ...form.getFieldsValue(true) })}
          />
          <Button type="primary" onClick={() => form.submit()}>
            {t('inputs.check')}
          </Button>
        </section>
        <div className="pg-stack">
          <section className="pg-card">
            <h2 style={{ marginBottom: 'var(--sy-space-3)' }}>{t('inputs.detail')}</h2>
            <EntityDetail entity={sample} row={row} columns={1} without={['content']} />
            {content && <RichText html={content} Picture={StoredImage} />}
          </section>
          <SliderCard />
          <Query />
        </div>
      </div>
    </>
  );
}
