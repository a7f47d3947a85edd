import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Label } from '@saiyun/sdk/contract';
import { type OnlineField, type OnlineFieldKind, onlineFieldKinds } from '@saiyun/sdk/logic/online';
import { Button, Checkbox, Flex, Input, InputNumber, Select } from 'antd';
import { useKitText } from '../../kit/use-kit-text.ts';
import type { InputProps } from '../../kit/widgets/widget.ts';

const kinds: Readonly<Record<OnlineFieldKind, Label>> = {
  text: ['单行文本', 'Text'],
  longText: ['多行文本', 'Long text'],
  int: ['整数', 'Whole number'],
  decimal: ['小数', 'Decimal'],
  money: ['金额', 'Money'],
  flag: ['是否', 'Yes or no'],
  date: ['日期', 'Date'],
  instant: ['时间', 'Date and time'],
  dict: ['字典', 'Dictionary'],
  file: ['文件', 'File'],
};

const texts = {
  key: ['字段名', 'Key'],
  label: ['中文名称', 'Chinese label'],
  labelEn: ['英文名称', 'English label'],
  kind: ['类型', 'Kind'],
  dict: ['字典编码', 'Dictionary code'],
  pattern: ['校验规则，如 m、n6-16 或正则表达式', 'Pattern: m, n6-16 or a regular expression'],
  min: ['最小', 'Min'],
  max: ['最大', 'Max'],
  required: ['必填', 'Required'],
  unique: ['唯一', 'Unique'],
  search: ['可查询', 'Search'],
  sort: ['可排序', 'Sort'],
  list: ['列表显示', 'In list'],
  add: ['添加字段', 'Add a field'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  remove: ['删除字段', 'Remove the field'],
} as const satisfies Record<string, Label>;

const flags = ['required', 'unique', 'search', 'sort'] as const;
const numeric = new Set<OnlineFieldKind>(['int', 'decimal', 'money', 'text', 'longText']);

/** Members that say nothing are left out, as the definition wants them. */
const cleaned = (field: Record<string, unknown>): OnlineField =>
  Object.fromEntries(
    Object.entries(field).filter(([, v]) => v !== undefined && v !== '' && v !== null && v !== false),
  ) as unknown as OnlineField;

interface RowProps {
  readonly field: OnlineField;
  readonly onChange: (field: OnlineField) => void;
}

function FieldRow({ field, onChange }: RowProps) {
  const { say } = useKitText();
  const set = (patch: Record<string, unknown>) => {
    const next = cleaned({ ...field, ...patch });
    onChange(
      patch.list === false ? { ...next, list: false } : field.list === false && patch.list === undefined ? { ...next, list: false } : next,
    );
  };
  const box = (name: 'key' | 'label' | 'labelEn' | 'dictCode' | 'pattern', label: Label, width: number) => (
    <Input
      aria-label={say(label)}
      placeholder={say(label)}
      style={{ width }}
      value={field[name] ?? ''}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <Flex gap={8} wrap align="center">
      {box('key', texts.key, 120)}
      {box('label', texts.label, 130)}
      {box('labelEn', texts.labelEn, 130)}
      <Select
        aria-label={say(texts.kind)}
        style={{ width: 130 }}
        value={field.kind}
        onChange={(kind: OnlineFieldKind) =>
          set({
            kind,
            ...(kind !== 'dict' && { dictCode: undefined }),
            ...(kind !== 'text' && { pattern: undefined }),
            ...(kind !== 'decimal' && { digits: undefined }),
          })
        }
        options={onlineFieldKinds.map((value) => ({ value, label: say(kinds[value]) }))}
      />
      {field.kind === 'dict' && box('dictCode', texts.dict, 150)}
      {field.kind === 'text' && box('pattern', texts.pattern, 260)}
      {numeric.has(field.kind) &&
        (['min', 'max'] as const).map((name) => (
          <InputNumber
            key={name}
            aria-label={say(texts[name])}
            placeholder={say(texts[name])}
            style={{ width: 90 }}
            value={field[name] ?? null}
            onChange={(value) => set({ [name]: value ?? undefined })}
          />
        ))}
      {flags.map((name) => (
        <Checkbox key={name} checked={field[name] === true} onChange={(event) => set({ [name]: event.target.checked })}>
          {say(texts[name])}
        </Checkbox>
      ))}
      <Checkbox checked={field.list !== false} onChange={(event) => set({ list: event.target.checked ? undefined : false })}>
        {say(texts.list)}
      </Checkbox>
    </Flex>
  );
}

/** The fields of an online form, one row each. */
export function FormFieldsInput({ value, onChange, disabled }: InputProps) {
  const { say } = useKitText();
  const fields = Array.isArray(value) ? (value as readonly OnlineField[]) : [];
  const put = (next: readonly OnlineField[]) => onChange?.(next.length > 0 ? next : null);
  const move = (from: number, to: number) => {
    const next = [...fields];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    put(next);
  };
  return (
    <fieldset disabled={disabled} style={{ margin: 0, padding: 0, border: 0 }}>
      <Flex vertical gap={10}>
        {fields.map((field, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field has no name of its own while it is typed
          <Flex key={i} gap={8} align="start" style={{ padding: 10, border: '1px solid var(--sy-border)', borderRadius: 8 }}>
            <div style={{ flex: 1, minWidth: 0 }}>
              <FieldRow field={field} onChange={(changed) => put(fields.map((one, n) => (n === i ? changed : one)))} />
            </div>
            <Flex vertical>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={say(texts.up)}
                disabled={i === 0}
                onClick={() => move(i, i - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={say(texts.down)}
                disabled={i === fields.length - 1}
                onClick={() => move(i, i + 1)}
              />
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={say(texts.remove)}
                onClick={() => put(fields.filter((_one, n) => n !== i))}
              />
            </Flex>
          </Flex>
        ))}
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => put([...fields, { key: '', label: '', kind: 'text' }])}>
          {say(texts.add)}
        </Button>
      </Flex>
    </fieldset>
  );
}
