import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Label } from '@saiyun/sdk/contract';
import { Button, Flex } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useShapesText } from '../../messages/shapes/index.ts';
import { type Data, isAsked, isData, type Layout, type Part, withMember } from './layout.ts';
import { PartInput } from './part-input.tsx';

export interface FaultAt {
  readonly path: readonly string[];
  readonly text: string;
}

interface Props {
  readonly layout: Layout;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  /** The fault, and its place below this level. */
  readonly fault?: FaultAt;
}

/** The fault relative to a member or row; undefined if it is elsewhere. */
const within = (fault: FaultAt | undefined, name: string): FaultAt | undefined =>
  fault?.path[0] === name ? { path: fault.path.slice(1), text: fault.text } : undefined;

/** What a row is called, inside a sentence. */
const oneOf = ({ one }: Layout): Label => [one[0], one[1].toLowerCase()];

function Told({ fault }: { readonly fault: FaultAt | undefined }) {
  return fault && fault.path.length === 0 ? (
    <p className="sp-told" role="alert">
      {fault.text}
    </p>
  ) : null;
}

interface PartProps {
  readonly part: Part;
  readonly data: Data;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  readonly fault: FaultAt | undefined;
}

/** An optional record inside a record. */
function InnerRecord({ layout, value, onChange, disabled, fault, required }: Props & { readonly required: boolean | undefined }) {
  const { t } = useShapesText();
  if (!isData(value))
    return disabled ? null : (
      <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => onChange(layout.fresh ?? {})}>
        {t('set')}
      </Button>
    );
  return (
    <Flex vertical gap={6} align="start">
      <Members layout={layout} data={value} onChange={onChange} disabled={disabled} fault={fault} />
      {!disabled && !required && (
        <Button size="small" type="text" icon={<DeleteOutlined />} onClick={() => onChange(undefined)}>
          {t('unset')}
        </Button>
      )}
    </Flex>
  );
}

function PartField({ part, data, onChange, disabled, fault }: PartProps) {
  const { say } = useShapesText();
  const id = useId();
  const value = data[part.name];
  const inner = part.of;
  const label = say(part.label);
  if (inner) {
    const props = { layout: inner, value, onChange, disabled, fault };
    return (
      <fieldset className="sp-part sp-wide">
        <legend className={part.required ? 'sp-required' : undefined}>{label}</legend>
        {inner.kind === 'rows' ? <Rows {...props} /> : <InnerRecord {...props} required={part.required} />}
        <Told fault={fault} />
      </fieldset>
    );
  }
  const input = <PartInput id={id} part={part} value={value} onChange={onChange} disabled={disabled} isBad={fault !== undefined} />;
  if (part.kind === 'flag')
    return (
      <div className="sp-part sp-flag">
        {input}
        <Told fault={fault && { ...fault, path: [] }} />
      </div>
    );
  return (
    <div className={part.wide ? 'sp-part sp-wide' : 'sp-part'}>
      <label htmlFor={id} className={part.required ? 'sp-required' : undefined}>
        {label}
      </label>
      {input}
      <Told fault={fault && { ...fault, path: [] }} />
    </div>
  );
}

interface MembersProps {
  readonly layout: Layout;
  readonly data: Data;
  readonly onChange: (data: Data) => void;
  readonly disabled?: boolean;
  readonly fault: FaultAt | undefined;
}

/** The inputs of one record. */
function Members({ layout, data, onChange, disabled, fault }: MembersProps) {
  const { t } = useShapesText();
  const [isOpen, setOpen] = useState(false);
  const asked = layout.parts.filter((part) => isAsked(part, data));
  // Members that are set or faulty are not folded away.
  const isMore = (part: Part): boolean => part.more === true && data[part.name] === undefined && fault?.path[0] !== part.name;
  const shown = asked.filter((part) => isOpen || !isMore(part));
  const draw = (part: Part) => (
    <PartField
      key={part.name}
      part={part}
      data={data}
      disabled={disabled}
      fault={within(fault, part.name)}
      onChange={(value) => onChange(withMember(layout, data, part.name, value))}
    />
  );
  return (
    <div className="sp-members">
      {shown.filter((part) => part.kind !== 'flag').map(draw)}
      {asked.some((part) => part.kind === 'flag') && (
        <div className="sp-flags sp-wide">{shown.filter((part) => part.kind === 'flag').map(draw)}</div>
      )}
      {(isOpen || asked.some(isMore)) && !disabled && (
        <Button className="sp-more" type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'less' : 'more')}
        </Button>
      )}
    </div>
  );
}

const nameOf = ({ parts }: Layout, data: Data): string => {
  const named = parts.find(
    ({ kind, name }) => (kind === 'text' || kind === 'field') && typeof data[name] === 'string' && data[name] !== '',
  );
  return named ? String(data[named.name]) : '';
};

/** A list of records, each in a box of its own. Rows have no names, so typed text belongs to the position. */
function Rows({ layout, value, onChange, disabled, fault }: Props) {
  const { t, say } = useShapesText();
  const rows = Array.isArray(value) ? (value as readonly Data[]) : [];
  const put = (next: readonly Data[]) => onChange(next.length > 0 ? next : undefined);
  const move = (from: number, to: number) => {
    const next = [...rows];
    const [row] = next.splice(from, 1);
    if (row) next.splice(to, 0, row);
    put(next);
  };
  return (
    <div className="sp-rows">
      {rows.length === 0 && <p className="sp-none">{t('none', { one: say(oneOf(layout)) })}</p>}
      {rows.map((row, i) => {
        const name = `${say(layout.one)} ${i + 1}`;
        const wrong = within(fault, String(i));
        const tool = (label: 'up' | 'down' | 'remove', icon: ReactNode, onClick: () => void, isOff = false) => (
          <Button
            type="text"
            size="small"
            icon={icon}
            disabled={isOff}
            title={t(label)}
            aria-label={`${t(label)} ${name}`}
            onClick={onClick}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row's key may be half typed, so only its position identifies it
          <section key={i} className={wrong ? 'sp-row sp-bad' : 'sp-row'} aria-label={name}>
            <div className="sp-head">
              <span>
                <small>{i + 1}</small> <b>{nameOf(layout, row)}</b>
              </span>
              {!disabled && (
                <span>
                  {tool('up', <ArrowUpOutlined />, () => move(i, i - 1), i === 0)}
                  {tool('down', <ArrowDownOutlined />, () => move(i, i + 1), i === rows.length - 1)}
                  {tool('remove', <DeleteOutlined />, () => put(rows.filter((_, at) => at !== i)))}
                </span>
              )}
            </div>
            <Members
              layout={layout}
              data={row}
              disabled={disabled}
              fault={wrong}
              onChange={(next) => put(rows.map((old, at) => (at === i ? next : old)))}
            />
            <Told fault={wrong} />
          </section>
        );
      })}
      {!disabled && (
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => put([...rows, layout.fresh ?? {}])}>
          {t('add', { one: say(oneOf(layout)) })}
        </Button>
      )}
    </div>
  );
}

/** Nested data as inputs, by its layout. */
export function PartsEditor(props: Props) {
  const { layout, value, onChange, disabled, fault } = props;
  return (
    <>
      {layout.kind === 'rows' ? (
        <Rows {...props} />
      ) : (
        <div className="sp-row">
          <Members
            layout={layout}
            data={isData(value) ? value : (layout.fresh ?? {})}
            onChange={onChange}
            disabled={disabled}
            fault={fault}
          />
        </div>
      )}
      <Told fault={fault} />
    </>
  );
}
