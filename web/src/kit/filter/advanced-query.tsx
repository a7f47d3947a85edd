import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { QueryCondition } from '@saiyun/sdk';
import { allFields, type Entity, type Kind } from '@saiyun/sdk/contract';
import {
  type AdvancedQuery,
  type Condition,
  conditionFields,
  hasSaved,
  nextKey,
  rulesOfField,
  type SavedQuery,
  savedKey,
  toConditions,
  toLines,
  toSaved,
  withField,
  withRule,
  withSaved,
} from '@saiyun/sdk/logic/list';
import { Button, Empty, Flex, Grid, Input, Modal, Select, Typography, theme } from 'antd';
import { useState } from 'react';
import { feedback } from '../../lib/errors/feedback.ts';
import { storage } from '../../lib/store/storage.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { inputs } from '../inputs/inputs.tsx';

interface Props {
  readonly entity: Entity;
  readonly open: boolean;
  readonly value: AdvancedQuery | undefined;
  /** Undefined clears it. */
  readonly onQuery: (query: AdvancedQuery | undefined) => void;
  readonly onClose: () => void;
  /** Saved queries are kept under this name: the path of the page (QUERY-14). */
  readonly saveUnder: string;
}

/** QUERY-01. */
const dialogWidth = 1000;

/** Builds a query from several conditions (QUERY-01 to QUERY-14). */
export function AdvancedQueryDialog({ open, onClose, ...rest }: Props) {
  const { t } = useKitText();
  return (
    <Modal title={t('query.title')} open={open} onCancel={onClose} width={dialogWidth} footer={null} destroyOnHidden>
      <Builder {...rest} onClose={onClose} />
    </Modal>
  );
}

function Builder({ entity, value, onQuery, onClose, saveUnder }: Omit<Props, 'open'>) {
  const { t } = useKitText();
  const { token } = theme.useToken();
  const isWide = Grid.useBreakpoint().md ?? true;
  const [lines, setLines] = useState<readonly Condition[]>(() => toLines(value));
  const [matchType, setMatchType] = useState<'and' | 'or'>(value?.matchType ?? 'and');

  const query = () => {
    const params = toConditions(entity, lines);
    if (params.length === 0) return feedback.message('warning', t('query.emptyQuery'));
    onQuery({ matchType, params });
    onClose();
  };
  const reset = () => {
    setLines([{ key: 0 }]);
    setMatchType('and');
    onQuery(undefined);
  };
  const open = (saved: SavedQuery) => {
    setLines(toLines({ params: saved.records }));
    setMatchType(saved.matchType);
  };

  return (
    <Flex gap="large" vertical={!isWide}>
      <Flex vertical gap="middle" flex={1} style={{ minWidth: 0 }}>
        <Flex align="center" gap="small" wrap>
          <label htmlFor="query-match">{t('query.match')}</label>
          <Select<'and' | 'or'>
            id="query-match"
            value={matchType}
            onChange={setMatchType}
            options={(['and', 'or'] as const).map((v) => ({ value: v, label: t(`query.${v}`) }))}
            popupMatchSelectWidth={false}
            style={{ minWidth: 220 }}
          />
        </Flex>
        {lines.map((line, i) => (
          <Line
            key={line.key}
            entity={entity}
            line={line}
            n={i + 1}
            isOnly={lines.length === 1}
            isWide={isWide}
            onChange={(next) => setLines(lines.map((l) => (l.key === next.key ? next : l)))}
            onRemove={() => setLines(lines.filter((l) => l.key !== line.key))}
          />
        ))}
        <Button type="dashed" block icon={<PlusOutlined />} onClick={() => setLines([...lines, { key: nextKey(lines) }])}>
          {t('query.addLine')}
        </Button>
        <Flex gap="small" justify="end" wrap>
          <Button onClick={reset}>{t('query.reset')}</Button>
          <Button type="primary" onClick={query}>
            {t('query.run')}
          </Button>
        </Flex>
      </Flex>
      <div
        style={{
          width: isWide ? 240 : undefined,
          borderInlineStart: isWide ? `1px solid ${token.colorSplit}` : undefined,
          paddingInlineStart: isWide ? token.paddingLG : undefined,
        }}
      >
        <SavedQueries saveUnder={saveUnder} matchType={matchType} current={() => toConditions(entity, lines)} onOpen={open} />
      </div>
    </Flex>
  );
}

interface LineProps {
  readonly entity: Entity;
  readonly line: Condition;
  readonly n: number;
  readonly isOnly: boolean;
  readonly isWide: boolean;
  readonly onChange: (line: Condition) => void;
  readonly onRemove: () => void;
}

/** The kind of input for a condition's value. Money is yuan on the wire, and conditions are sent as they are typed. */
const valueKind = (kind: Kind, isSeveral: boolean): Kind => {
  if (isSeveral || kind === 'longText' || kind === 'file') return 'text';
  return kind === 'money' ? 'decimal' : kind;
};

function Line({ entity, line, n, isOnly, isWide, onChange, onRemove }: LineProps) {
  const { t, say } = useKitText();
  const fields = allFields(entity);
  const field = line.field ? fields[line.field] : undefined;
  const isMany = line.rule === 'in' && (field?.kind === 'dict' || field?.kind === 'ref');
  // A search for part of a text, or for several texts, does not have to be a valid value of the field.
  const inputField = field && {
    ...field,
    many: isMany,
    writeOnly: false,
    max: 2000,
    kind: valueKind(field.kind, line.rule === 'in' && !isMany),
  };
  const Input_ = inputField ? inputs[inputField.kind] : undefined;
  const isNumber = inputField?.kind === 'int' || inputField?.kind === 'decimal';
  const name = `${n}`;

  return (
    <Flex gap="small" wrap={!isWide} align="start" role="group" aria-label={name}>
      <Select
        aria-label={`${t('query.field')} ${name}`}
        placeholder={t('query.field')}
        value={line.field ?? null}
        onChange={(next: string) => {
          const chosen = fields[next];
          if (chosen) onChange(withField(line, next, chosen));
        }}
        options={conditionFields(entity).map(([column, f]) => ({ value: column, label: say(f.label) }))}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: isWide ? 180 : '60%', flex: isWide ? 'none' : 1 }}
      />
      <Select
        aria-label={`${t('query.rule')} ${name}`}
        placeholder={t('query.rule')}
        value={line.rule ?? null}
        disabled={!field}
        onChange={(next: QueryCondition['rule']) => onChange(withRule(line, next))}
        options={field ? rulesOfField(field).map((r) => ({ value: r, label: t(`rule.${r}`) })) : []}
        style={{ width: 120, flex: 'none' }}
      />
      <div style={{ flex: 1, minWidth: isWide ? 0 : '70%' }}>
        {Input_ && inputField ? (
          <Input_
            key={`${line.field}${isMany}`}
            aria-label={`${t('query.value')} ${name}`}
            field={inputField}
            value={isNumber ? (line.val ? Number(line.val) : null) : line.val}
            onChange={(next) =>
              onChange({ ...line, val: next === null || next === undefined ? undefined : String(next as string | number) })
            }
          />
        ) : (
          <Input disabled placeholder={t('query.value')} aria-label={`${t('query.value')} ${name}`} />
        )}
      </div>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        disabled={isOnly}
        onClick={onRemove}
        aria-label={t('query.removeLine', { n })}
        style={{ flex: 'none' }}
      />
    </Flex>
  );
}

interface SavedProps {
  readonly saveUnder: string;
  readonly matchType: 'and' | 'or';
  readonly current: () => readonly QueryCondition[];
  readonly onOpen: (saved: SavedQuery) => void;
}

function SavedQueries({ saveUnder, matchType, current, onOpen }: SavedProps) {
  const { t } = useKitText();
  const [saved, setSaved] = useState(() => toSaved(storage.get(savedKey(saveUnder))));
  const [title, setTitle] = useState('');

  const keep = (next: readonly SavedQuery[]) => {
    storage.set(savedKey(saveUnder), next);
    setSaved(next);
  };
  const save = async () => {
    const records = current();
    if (records.length === 0) return feedback.message('warning', t('query.emptySave'));
    if (title.trim() === '') return feedback.message('warning', t('query.emptyName'));
    const name = title.trim();
    const mayWrite =
      !hasSaved(saved, name) ||
      (await feedback.confirm({ title: t('query.exists', { title: name }), ok: t('query.overwrite'), cancel: t('action.cancel') }));
    if (!mayWrite) return;
    keep(withSaved(saved, { title: name, matchType, records }));
    setTitle('');
    feedback.message('success', t('query.saveDone'));
  };

  return (
    <Flex vertical gap="small">
      <Typography.Text strong>{t('query.saved')}</Typography.Text>
      {saved.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('query.noSaved')} style={{ margin: 0 }} />
      ) : (
        <ul style={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 220, overflow: 'auto' }}>
          {saved.map((one) => (
            <li key={one.title} style={{ display: 'flex' }}>
              <Button type="text" onClick={() => onOpen(one)} style={{ flex: 1, justifyContent: 'start', overflow: 'hidden' }}>
                {one.title}
              </Button>
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('query.removeSaved', { title: one.title })}
                onClick={() => keep(saved.filter((s) => s !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      <Input
        value={title}
        onChange={(e) => setTitle(e.target.value)}
        onPressEnter={() => void save()}
        placeholder={t('query.saveName')}
        aria-label={t('query.saveName')}
        maxLength={50}
      />
      <Button onClick={() => void save()} block>
        {t('query.save')}
      </Button>
    </Flex>
  );
}
