import { type FileKind, isFileKind } from '@saiyun/sdk/contract';
import { checkRule } from '@saiyun/sdk/entities';
import type { OnlineField } from '@saiyun/sdk/logic/online';
import { toFen, yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId } from 'react';
import { ChoiceProp } from '../../../kit/designer/choice-prop.tsx';
import { DictProp } from '../../../kit/designer/dict-prop.tsx';
import { NumberProp } from '../../../kit/designer/number-prop.tsx';
import { TextProp } from '../../../kit/designer/text-prop.tsx';
import { inputOf } from '../../../kit/inputs/inputs.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { takesChoices } from '../../../kit/shapes/layouts/forms.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useOnlineDesignText } from '../../../messages/online-design/index.ts';
import { useDictNames } from '../../system/dict/use-dict-names.ts';
import { useAsField } from './field-list.tsx';
import type { FieldPart } from './logic/fields.ts';

interface Props {
  readonly field: OnlineField;
  readonly fault: string | undefined;
  readonly onChange: (part: FieldPart, tag?: string) => void;
}

const isText = ({ kind }: OnlineField): boolean => kind === 'text' || kind === 'longText';

/** The bounds of a text's length or of a number; money is entered in yuan. */
function Bounds({ field, fault, onChange }: Props) {
  const { t } = useOnlineDesignText();
  const isMoney = field.kind === 'money';
  const shown = (value: number | undefined) => (isMoney && value !== undefined ? Number(yuan(value)) : value);
  const stored = (value: number | undefined) => (isMoney && value !== undefined ? toFen(value) : value);
  const digits = isMoney ? 2 : field.kind === 'decimal' ? undefined : 0;
  const bound = (name: 'min' | 'max') => (
    <NumberProp
      label={t(isText(field) ? (name === 'min' ? 'one.minLength' : 'one.maxLength') : `one.${name}`)}
      value={shown(field[name])}
      {...(isText(field) && { min: name === 'min' ? 0 : 1, max: 20_000 })}
      {...(digits !== undefined && { digits })}
      fault={name === 'min' ? fault : undefined}
      onChange={(value) => onChange({ [name]: stored(value) }, `${name} ${field.key}`)}
    />
  );
  return (
    <div className="kd-two">
      {bound('min')}
      {bound('max')}
    </div>
  );
}

/** What only some kinds of fields have. */
export function KindFields({ field, fault, onChange }: Props) {
  const { t, say } = useOnlineDesignText();
  const names = useDictNames();
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'int':
    case 'money':
      return <Bounds field={field} fault={fault} onChange={onChange} />;
    case 'decimal':
      return (
        <>
          <Bounds field={field} fault={fault} onChange={onChange} />
          <NumberProp
            label={t('one.digits')}
            value={field.digits ?? 2}
            min={0}
            max={8}
            digits={0}
            onChange={(digits) => onChange({ digits }, `digits ${field.key}`)}
          />
        </>
      );
    case 'dict':
      return (
        <DictProp
          label={t('one.dict')}
          names={names}
          value={field.dictCode}
          fault={fault}
          onChange={(dictCode) => onChange({ dictCode, default: undefined })}
        />
      );
    case 'file':
      return (
        <ChoiceProp<FileKind | ''>
          label={t('one.takes')}
          value={field.takes ?? ''}
          choices={[
            { value: '', label: t('one.takesAny') },
            ...takesChoices.flatMap(([value, label]) => (isFileKind(value) && value !== 'work' ? [{ value, label: say(label) }] : [])),
          ]}
          onChange={(takes) => onChange({ takes: isFileKind(takes) ? takes : undefined })}
        />
      );
    case 'flag':
    case 'date':
    case 'instant':
      return null;
  }
}

/** The default in the very input that is filled in. */
export function DefaultField({ field, fault, onChange }: Props) {
  const { t } = useOnlineDesignText();
  const id = useId();
  const as = useAsField(field);
  if (!as) return null;
  const Input = inputOf(as);
  return (
    <div className="kd-field">
      <label htmlFor={id}>{t('one.default')}</label>
      <Input
        id={id}
        field={as}
        value={field.default ?? null}
        onChange={(value) =>
          onChange({ default: typeof value === 'string' || typeof value === 'number' ? value : undefined }, `default ${field.key}`)
        }
      />
      {fault && <p className="kd-fault">{fault}</p>}
      {field.kind === 'flag' && field.default !== undefined && (
        <Button size="small" type="link" className="od-clear" onClick={() => onChange({ default: undefined })}>
          {t('one.noDefault')}
        </Button>
      )}
    </div>
  );
}

/** Formats that most texts have, in words; the last stands for a regular expression. */
const presets = {
  m: 'preset.m',
  e: 'preset.e',
  p: 'preset.p',
  url: 'preset.url',
  'n6-16': 'preset.digits',
  's6-18': 'preset.letters',
  '*6-16': 'preset.word',
  s: 'preset.s',
  n: 'preset.n',
  z: 'preset.z',
  money: 'preset.money',
} as const;
type Preset = keyof typeof presets;
const isPreset = (text: string): text is Preset => Object.hasOwn(presets, text);
const own = 'own';
const any = 'any';
/** A regular expression that everything matches, to begin with. */
const begin = '^.*$';

export function PatternFields({ field, fault, onChange }: Props) {
  const { t } = useOnlineDesignText();
  const { pattern } = field;
  const chosen = pattern === undefined ? any : isPreset(pattern) ? pattern : own;
  return (
    <>
      <ChoiceProp<Preset | typeof own | typeof any>
        label={t('one.pattern')}
        value={chosen}
        choices={[
          { value: any, label: t('one.patternAny') },
          ...Object.entries(presets).map(([value, text]) => ({ value: value as Preset, label: t(text) })),
          { value: own, label: t('one.patternOwn') },
        ]}
        onChange={(next) => onChange({ pattern: next === any ? undefined : next === own ? begin : next })}
      />
      {chosen === own && (
        <TextProp
          label={t('one.patternText')}
          value={pattern}
          fault={fault}
          onChange={(next) => onChange({ pattern: next || undefined }, `pattern ${field.key}`)}
        />
      )}
      <RuleField field={field} onChange={onChange} />
    </>
  );
}

const mostRules = 200;

/** A stored check rule by its name; nothing where there are none to choose from. */
function RuleField({ field, onChange }: Omit<Props, 'fault'>) {
  const { t } = useOnlineDesignText();
  const may = useMay();
  const { data = [] } = useQuery({
    queryKey: [...keys.entity(checkRule.name), 'names'],
    queryFn: async () => (await client.entity(checkRule).list({ pageSize: mostRules })).records,
    enabled: may.call(checkRule, 'list'),
    staleTime: 60_000,
  });
  const rules = data.map(({ ruleCode, ruleName }) => ({ value: String(ruleCode), label: String(ruleName) }));
  if (rules.length === 0) return null;
  return (
    <ChoiceProp<string>
      label={t('one.rule')}
      value={field.checkRule ?? ''}
      choices={[{ value: '', label: t('one.ruleNone') }, ...rules]}
      isSearched
      onChange={(code) => onChange({ checkRule: code || undefined })}
    />
  );
}
