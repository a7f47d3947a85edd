import type { SysPermissionDataRule } from '@saiyun/sdk/calls';
import { allFields, type Entity } from '@saiyun/sdk/contract';
import { validity } from '@saiyun/sdk/entities';
import { type Rule, rulesFor } from '@saiyun/sdk/logic/list';
import type { RuleName } from '@saiyun/sdk/logic/permission';
import { Alert, Button, Drawer, Flex, Form, Input, Segmented, Select, Switch } from 'antd';
import { useState } from 'react';
import { QueryValue } from '../../../blocks/query/index.ts';
import { UserPicker } from '../../../blocks/user-picker/index.ts';
import { errorDetails, issueTexts } from '../../../kit/failure.ts';
import { useConditionFields } from '../../../kit/filter/advanced-query.tsx';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useLoaded } from '../../../lib/loading/use-loaded.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { useMenusText } from '../../../messages/menus/index.ts';
import { menuCalls } from './menu-client.ts';
import { ownNameIn, ownNamesFor, ownValue, ruleIn } from './rule-words.ts';

interface Props {
  readonly permissionId: string;
  /** The records of the menu; a rule fits them all. */
  readonly records: readonly [Entity, ...Entity[]];
  readonly rule?: SysPermissionDataRule | undefined;
  readonly onClose: (isSaved: boolean) => void;
}

interface Draft {
  readonly ruleName: string;
  readonly ruleColumn: string | undefined;
  readonly ruleConditions: Rule | undefined;
  readonly ruleValue: string | undefined;
  readonly isOn: boolean;
}

const draftOf = (rule: SysPermissionDataRule | undefined): Draft => ({
  ruleName: rule?.ruleName ?? '',
  ruleColumn: rule?.ruleColumn ?? undefined,
  ruleConditions: ruleIn(rule?.ruleConditions),
  ruleValue: rule?.ruleValue ?? undefined,
  isOn: rule?.status !== validity.invalid,
});

/** A call's members without those that are missing; undefined while one that it needs is. */
function conditionOf({ ruleColumn, ruleConditions, ruleValue }: Draft) {
  if (ruleColumn === undefined || ruleConditions === undefined || ruleValue === undefined || ruleValue.trim() === '') return undefined;
  return { ruleColumn, ruleConditions, ruleValue };
}

/** The rows that the condition leaves, for the reader or for another account. */
function Preview({ permissionId, draft }: { readonly permissionId: string; readonly draft: Draft }) {
  const { t, lang } = useMenusText();
  const [userId, setUserId] = useState<string>();
  const condition = conditionOf(draft);
  const key = useSettled(condition && JSON.stringify({ ...condition, userId, lang }), 400);
  const shown = useLoaded(key, () =>
    menuCalls.previewRule({ permissionId, ...(JSON.parse(key ?? '{}') as NonNullable<typeof condition>) }),
  );
  return (
    <section className="mn-preview" aria-label={t('rules.preview')} aria-live="polite">
      <Flex gap="small" align="center" wrap>
        <b>{t('rules.preview')}</b>
        <span className="mn-grow" />
        <div style={{ minWidth: 220 }}>
          <UserPicker
            aria-label={t('rules.previewAs')}
            placeholder={t('rules.previewMe')}
            value={userId ?? null}
            onChange={(next) => setUserId(next)}
          />
        </div>
      </Flex>
      {key === undefined && <p className="mn-under">{t('rules.unfinished')}</p>}
      {shown.error !== undefined && <p role="alert">{failureMessage(shown.error)}</p>}
      {key !== undefined &&
        shown.data?.records.map(({ entity, label, total, left, titles }) => (
          <div key={entity}>
            <p>
              {total === 0
                ? t('rules.cannotRead', { label })
                : left === 0
                  ? t('rules.leftNone', { label, total })
                  : t('rules.left', { label, total, count: left })}
            </p>
            {titles.length > 0 && (
              <p className="mn-under">
                {titles.join('、')}
                {left > titles.length && ` ${t('rules.more', { count: left - titles.length })}`}
              </p>
            )}
          </div>
        ))}
    </section>
  );
}

interface Fault {
  readonly validateStatus?: 'error';
  readonly help?: string;
}

interface ConditionProps {
  readonly records: Props['records'];
  readonly draft: Draft;
  readonly put: (part: Partial<Draft>) => void;
  readonly faultOf: (name: string) => Fault;
}

/** Field, condition and value, which may be one of whoever looks. */
function ConditionInputs({ records, draft, put, faultOf }: ConditionProps) {
  const { t } = useMenusText();
  const [record, ...others] = records;
  const asked = useConditionFields(record);
  // A rule must fit every record of the menu.
  const fields = asked.filter(({ name, kind }) => others.every((other) => allFields(other)[name]?.kind === kind));
  const field = fields.find(({ name }) => name === draft.ruleColumn);
  const own = field ? ownNamesFor(allFields(record)[field.name] ?? { kind: 'json', label: ['', ''] }) : [];
  const isOwn = ownNameIn(draft.ruleValue) !== undefined;
  return (
    <div className="mn-condition">
      <Form.Item noStyle={!faultOf('ruleColumn').help} {...faultOf('ruleColumn')}>
        <Select<string>
          aria-label={t('rules.field')}
          placeholder={t('rules.field')}
          value={field?.name ?? null}
          options={fields.map(({ name, label }) => ({ value: name, label }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(ruleColumn) => {
            const chosen = fields.find(({ name }) => name === ruleColumn);
            put({ ruleColumn, ruleConditions: chosen && rulesFor(chosen)[0], ruleValue: undefined });
          }}
        />
      </Form.Item>
      <Form.Item noStyle={!faultOf('ruleConditions').help} {...faultOf('ruleConditions')}>
        <Select<Rule>
          aria-label={t('rules.rule')}
          placeholder={t('rules.rule')}
          disabled={!field}
          value={draft.ruleConditions ?? null}
          options={field ? rulesFor(field).map((one) => ({ value: one, label: t(`rule.${one}`) })) : []}
          onChange={(ruleConditions) => put({ ruleConditions, ...(!isOwn && { ruleValue: undefined }) })}
        />
      </Form.Item>
      {field && draft.ruleConditions && (
        <div className="mn-value">
          {own.length > 0 && (
            <Segmented
              aria-label={t('rules.value')}
              value={isOwn ? 'own' : 'fixed'}
              options={[
                { value: 'fixed', label: t('rules.fixed') },
                { value: 'own', label: t('rules.own') },
              ]}
              onChange={(next) => put({ ruleValue: next === 'own' && own[0] ? ownValue(own[0]) : undefined })}
            />
          )}
          <Form.Item noStyle={!faultOf('ruleValue').help} {...faultOf('ruleValue')}>
            {isOwn ? (
              <Select<RuleName>
                aria-label={t('rules.value')}
                value={ownNameIn(draft.ruleValue) ?? null}
                options={own.map((name) => ({ value: name, label: t(`own.${name}`) }))}
                onChange={(name) => put({ ruleValue: ownValue(name) })}
              />
            ) : (
              <QueryValue
                key={`${field.name} ${draft.ruleConditions === 'in'}`}
                field={field}
                rule={draft.ruleConditions}
                value={draft.ruleValue}
                onChange={(ruleValue) => put({ ruleValue })}
                aria-label={t('rules.value')}
              />
            )}
          </Form.Item>
        </div>
      )}
    </div>
  );
}

/** Builds a data rule from a field, a condition and a value, with the rows that it leaves beside it (ROLE-02). */
export function RuleForm({ permissionId, records, rule, onClose }: Props) {
  const { t, lang } = useMenusText();
  const { t: kit } = useKitText();
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const put = (part: Partial<Draft>) => {
    setFaults({});
    setDraft((now) => ({ ...now, ...part }));
  };
  const save = async () => {
    setRefusal(undefined);
    const missing = Object.entries({ ...draft, ruleName: draft.ruleName.trim() }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [[name, t('rules.needed')] as const] : [],
    );
    const condition = conditionOf(draft);
    if (missing.length > 0 || !condition) return setFaults(Object.fromEntries(missing));
    setBusy(true);
    const row = {
      permissionId,
      ruleName: draft.ruleName.trim(),
      ...condition,
      status: draft.isOn ? validity.valid : validity.invalid,
    };
    try {
      await (rule ? menuCalls.editRule({ id: rule.id, ...row }) : menuCalls.addRule(row));
      feedback.message('success', t('rules.saved'));
      onClose(true);
    } catch (error) {
      const { issues = [] } = errorDetails(error);
      setFaults(Object.fromEntries(issues.map((issue) => [issue.field, issueTexts(lang, {}, [issue]).others[0] ?? ''])));
      if (issues.length === 0) setRefusal(failureMessage(error));
      setBusy(false);
    }
  };
  const faultOf = (name: string): Fault => {
    const help = faults[name];
    return help === undefined ? {} : { validateStatus: 'error', help };
  };
  return (
    <Drawer
      open
      title={t(rule ? 'rules.edit' : 'rules.add')}
      size="min(600px, 100vw)"
      onClose={() => onClose(false)}
      footer={
        <Flex justify="end" gap="small">
          <Button onClick={() => onClose(false)}>{kit('action.cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            {kit('action.save')}
          </Button>
        </Flex>
      }
    >
      {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 'var(--sy-space-4)' }} />}
      <Form layout="vertical">
        <Form.Item label={t('rules.name')} required {...faultOf('ruleName')}>
          <Input
            aria-label={t('rules.name')}
            maxLength={100}
            placeholder={t('rules.namePlaceholder')}
            value={draft.ruleName}
            onChange={(e) => put({ ruleName: e.target.value })}
          />
        </Form.Item>
        <Form.Item label={t('rules.condition')} required>
          <ConditionInputs records={records} draft={draft} put={put} faultOf={faultOf} />
        </Form.Item>
        <Flex gap="small" align="center">
          <Switch aria-label={t('rules.enabled')} checked={draft.isOn} onChange={(isOn) => put({ isOn })} />
          {t('rules.enabled')}
        </Flex>
      </Form>
      <Preview permissionId={permissionId} draft={draft} />
    </Drawer>
  );
}
