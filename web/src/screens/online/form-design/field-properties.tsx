import type { OnlineField, OnlineFieldKind } from '@saiyun/sdk/logic/online';
import { onlineFieldKinds, onlineWidths } from '@saiyun/sdk/logic/online';
import { Button, Checkbox } from 'antd';
import { ChoiceProp } from '../../../kit/designer/choice-prop.tsx';
import { Fold } from '../../../kit/designer/fold.tsx';
import { NumberProp } from '../../../kit/designer/number-prop.tsx';
import { TextProp } from '../../../kit/designer/text-prop.tsx';
import { fieldKinds } from '../../../kit/shapes/layouts/forms.ts';
import { useOnlineDesignText } from '../../../messages/online-design/index.ts';
import { DefaultField, KindFields, PatternFields } from './kind-properties.tsx';
import { isSensitive } from './logic/design.ts';
import { type FieldPart, type Held, hasMember, type Problem } from './logic/fields.ts';

interface Props {
  readonly field: OnlineField;
  readonly held: Held;
  readonly problems: readonly Problem[];
  /** Changes of one tag in a row are taken back together. */
  readonly onChange: (part: FieldPart, tag?: string) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** What is set about the chosen field. */
export function FieldProperties({ field, held, problems, onChange, onDuplicate, onRemove }: Props) {
  const { t, say } = useOnlineDesignText();
  const was = held.get(field.key);
  const of = (...names: readonly Problem[]): string | undefined => {
    const found = names.find((name) => problems.includes(name));
    return found && t(`problem.${found}`);
  };
  const text = (name: 'label' | 'labelEn' | 'help' | 'helpEn', max: number, fault?: string) => (
    <TextProp
      label={t(`one.${name}`)}
      value={field[name]}
      max={max}
      isLong={name === 'help' || name === 'helpEn'}
      fault={fault}
      // The key may follow the English title, so the place and not the key names the step.
      onChange={(value) => onChange({ [name]: name === 'label' ? value : value || undefined }, `${name} of field`)}
    />
  );
  const flag = (name: 'required' | 'unique' | 'many' | 'search' | 'sort') => (
    <Checkbox checked={field[name] === true} onChange={({ target }) => onChange({ [name]: target.checked || undefined })}>
      {t(`one.${name}`)}
    </Checkbox>
  );
  const { kind } = field;
  const sensitive = isSensitive(field);
  return (
    <>
      {text('label', 60, of('label'))}
      {text('labelEn', 60)}
      <ChoiceProp<OnlineFieldKind>
        label={t('one.kind')}
        value={kind}
        disabled={was !== undefined && was.kind === kind}
        fault={of('kind')}
        hint={was && was.kind === kind ? t('one.kindFixed') : undefined}
        choices={fieldKinds.flatMap(([value, label]) => {
          const known = onlineFieldKinds.find((one) => one === value);
          return known ? [{ value: known, label: say(label) }] : [];
        })}
        onChange={(next) => onChange({ kind: next })}
      />
      <KindFields field={field} fault={of('dict', 'bounds')} onChange={onChange} />
      <fieldset className="od-flags">
        <legend>{t('one.asks')}</legend>
        {flag('required')}
        {hasMember(kind, 'unique') && !sensitive && flag('unique')}
        {hasMember(kind, 'many') && flag('many')}
        {hasMember(kind, 'sensitive') && (
          <Checkbox
            checked={sensitive}
            disabled={was?.sealed === true && sensitive}
            onChange={({ target }) =>
              onChange({ sensitive: target.checked, ...(target.checked && { sort: undefined, default: undefined, unique: undefined }) })
            }
          >
            {t(was?.sealed ? 'one.sensitiveFixed' : 'one.sensitive')}
          </Checkbox>
        )}
      </fieldset>
      <fieldset className="od-flags">
        <legend>{t('one.lists')}</legend>
        <Checkbox checked={field.list !== false} onChange={({ target }) => onChange({ list: target.checked ? undefined : false })}>
          {t('one.list')}
        </Checkbox>
        {hasMember(kind, 'search') && flag('search')}
        {hasMember(kind, 'sort') && !sensitive && flag('sort')}
      </fieldset>
      {text('help', 500)}
      {text('helpEn', 500)}
      <Fold title={t('one.more')} isNeeded={of('key', 'twice', 'sealed', 'default', 'pattern') !== undefined}>
        {kind !== 'file' && !field.unique && !sensitive && <DefaultField field={field} fault={of('default')} onChange={onChange} />}
        {kind === 'text' && <PatternFields field={field} fault={of('pattern')} onChange={onChange} />}
        <NumberProp
          label={t('one.width')}
          value={field.width}
          min={onlineWidths.least}
          max={onlineWidths.most}
          digits={0}
          hint={t('one.widthHint')}
          onChange={(width) => onChange({ width }, `width ${field.key}`)}
        />
        <TextProp
          label={t('one.key')}
          value={field.key}
          max={30}
          disabled={was !== undefined && was.kind === kind && !problems.includes('sealed')}
          hint={t(was && was.kind === kind ? 'one.keyFixed' : 'one.keyHint')}
          fault={of('key', 'twice', 'sealed', 'kind')}
          onChange={(key) => onChange({ key }, 'key of field')}
        />
      </Fold>
      <div className="kd-acts">
        <Button onClick={onDuplicate}>{t('one.duplicate')}</Button>
        <Button danger onClick={onRemove}>
          {t('one.remove')}
        </Button>
      </div>
    </>
  );
}
