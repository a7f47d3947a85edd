import './query.css';
import { DeleteOutlined, GroupOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type AdvancedQuery,
  type Condition,
  type ConditionGroup,
  isGroup,
  type QueryLine as Line,
  nextKey,
  toLines,
  toParts,
} from '@saiyun/sdk/logic/list';
import { mostConditions } from '@saiyun/sdk/logic/query';
import { Alert, Button, Flex, Select } from 'antd';
import { useId, useState } from 'react';
import type { QueryInputField } from './query-field.ts';
import { QueryLine } from './query-line.tsx';
import { SavedQueries } from './saved-queries.tsx';
import { useQueryText } from './texts/index.ts';

type Match = 'and' | 'or';

/** What has been entered so far. */
export interface QueryDraft {
  readonly matchType: Match;
  readonly lines: readonly Line[];
}

/** The lines and the match type of a query; one empty line joined by `and` without one (QUERY-03). */
export function draftOf(query: AdvancedQuery | undefined): QueryDraft {
  return { matchType: query?.matchType ?? 'and', lines: toLines(query) };
}

export interface QueryBuilderProps {
  /** The fields that can be asked for, with their labels, kinds and, where the one of the kind is not enough, inputs. */
  readonly fields: readonly QueryInputField[];
  /** The query that is in force. */
  readonly value?: AdvancedQuery | undefined;
  /** Called with the query that 查询 asks, and with undefined by 重置. */
  readonly onQuery: (query: AdvancedQuery | undefined) => void;
  /** Queries are saved in this browser under this name, the path of the page for example (QUERY-14); nothing is saved without it. */
  readonly saveUnder?: string | undefined;
  /** What was entered before, instead of what is in force. */
  readonly draft?: QueryDraft | undefined;
  /** Told of everything that is entered. */
  readonly onDraft?: ((draft: QueryDraft) => void) | undefined;
}

const countOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + (isGroup(line) ? line.lines.length : 1), 0);

/** Builds a query of conditions on fields, joined by and or or, with groups of them (QUERY-02 to QUERY-14). */
export function QueryBuilder({ fields, value, onQuery, saveUnder, draft: given, onDraft }: QueryBuilderProps) {
  const { t } = useQueryText();
  const [draft, setOwn] = useState<QueryDraft>(() => given ?? draftOf(value));
  const [fault, setFault] = useState<string>();
  const { lines, matchType } = draft;
  const set = (next: QueryDraft) => {
    setFault(undefined);
    setOwn(next);
    onDraft?.(next);
  };
  const setLines = (next: readonly Line[]) => set({ ...draft, lines: next });
  const changed = (line: Line) => setLines(lines.map((one) => (one.key === line.key ? line : one)));
  const isFull = countOf(lines) >= mostConditions;
  const query = () => {
    const params = toParts(fields, lines);
    if (params.length === 0) return setFault(t('emptyQuery'));
    onQuery({ matchType, params });
  };
  const joint = t(matchType === 'and' ? 'andShort' : 'orShort');
  return (
    <div className="qy-builder">
      <form
        className="qy-conditions"
        onSubmit={(event) => {
          event.preventDefault();
          query();
        }}
      >
        <MatchSelect label={t('match')} value={matchType} onChange={(next) => set({ ...draft, matchType: next })} />
        {lines.map((line, i) => {
          const common = {
            fields,
            n: `${i + 1}`,
            joint: i === 0 ? null : joint,
            onRemove: () => setLines(lines.filter((one) => one.key !== line.key)),
          };
          return isGroup(line) ? (
            <Group
              key={line.key}
              {...common}
              group={line}
              newKey={() => nextKey(lines)}
              isFull={isFull}
              onChange={changed}
              onRemove={() => setLines(lines.length === 1 ? [{ key: nextKey(lines) }] : lines.filter((one) => one !== line))}
            />
          ) : (
            <QueryLine key={line.key} {...common} line={line} isOnly={lines.length === 1} onChange={changed} />
          );
        })}
        <Flex gap="small" wrap>
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            disabled={isFull}
            onClick={() => setLines([...lines, { key: nextKey(lines) }])}
          >
            {t('addLine')}
          </Button>
          <Button
            type="dashed"
            icon={<GroupOutlined aria-hidden />}
            disabled={isFull}
            onClick={() => {
              const key = nextKey(lines);
              setLines([...lines, { key, matchType: matchType === 'and' ? 'or' : 'and', lines: [{ key: key + 1 }] }]);
            }}
          >
            {t('addGroup')}
          </Button>
          {isFull && <span className="qy-note">{t('most', { max: mostConditions })}</span>}
        </Flex>
        {fault !== undefined && <Alert type="warning" showIcon role="alert" title={fault} />}
        <Flex gap="small" justify="end" wrap>
          <Button
            onClick={() => {
              set(draftOf(undefined));
              onQuery(undefined);
            }}
          >
            {t('reset')}
          </Button>
          <Button type="primary" htmlType="submit">
            {t('run')}
          </Button>
        </Flex>
      </form>
      {saveUnder !== undefined && (
        <SavedQueries
          saveUnder={saveUnder}
          matchType={matchType}
          current={() => toParts(fields, lines)}
          onOpen={(saved) => set(draftOf({ matchType: saved.matchType, params: saved.records }))}
        />
      )}
    </div>
  );
}

interface MatchProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: Match;
  readonly onChange: (next: Match) => void;
}

function MatchSelect({ label, isLabelHidden, value, onChange }: MatchProps) {
  const { t } = useQueryText();
  const id = useId();
  return (
    <div className="qy-match">
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      <Select<Match>
        id={id}
        aria-label={label}
        value={value}
        onChange={onChange}
        options={(['and', 'or'] as const).map((one) => ({ value: one, label: t(one) }))}
        popupMatchSelectWidth={false}
      />
    </div>
  );
}

interface GroupProps {
  readonly fields: readonly QueryInputField[];
  readonly group: ConditionGroup;
  readonly n: string;
  readonly joint: string | null;
  /** A key that no line has. */
  readonly newKey: () => number;
  readonly isFull: boolean;
  readonly onChange: (group: ConditionGroup) => void;
  readonly onRemove: () => void;
}

function Group({ fields, group, n, joint, newKey, isFull, onChange, onRemove }: GroupProps) {
  const { t } = useQueryText();
  const { lines, matchType } = group;
  const setLines = (next: readonly Condition[]) => onChange({ ...group, lines: next });
  return (
    <fieldset className="qy-line qy-with-group" aria-label={t('group', { n })}>
      <span className="qy-joint">{joint}</span>
      <div className="qy-group">
        <Flex gap="small" align="center" justify="space-between">
          <MatchSelect
            label={t('groupMatch', { n })}
            isLabelHidden
            value={matchType}
            onChange={(next) => onChange({ ...group, matchType: next })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('removeGroup', { n })}
            title={t('removeGroup', { n })}
            onClick={onRemove}
          />
        </Flex>
        {lines.map((line, i) => (
          <QueryLine
            key={line.key}
            fields={fields}
            line={line}
            n={`${n}.${i + 1}`}
            joint={i === 0 ? null : t(matchType === 'and' ? 'andShort' : 'orShort')}
            isOnly={lines.length === 1}
            onChange={(next) => setLines(lines.map((one) => (one.key === next.key ? next : one)))}
            onRemove={() => setLines(lines.filter((one) => one !== line))}
          />
        ))}
        <Button
          className="qy-add"
          type="link"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={isFull}
          onClick={() => setLines([...lines, { key: newKey() }])}
        >
          {t('addToGroup')}
        </Button>
      </div>
    </fieldset>
  );
}
