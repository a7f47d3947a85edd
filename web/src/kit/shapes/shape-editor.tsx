import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useId, useState } from 'react';
import { useShapesText } from '../../messages/shapes/index.ts';
import { type FaultAt, within } from './fault-at.ts';
import { type Data, isAsked, isData, type Layout, type Part, withMember } from './layout.ts';
import { PartInput } from './part-input.tsx';
import type { InnerProps } from './rows/inner-cell.tsx';
import { RowsTable } from './rows/rows-table.tsx';

interface Props {
  readonly layout: Layout;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
  /** The fault, and its place below this level. */
  readonly fault?: FaultAt;
}

function Told({ fault }: { readonly fault: FaultAt | undefined }) {
  return fault && fault.path.length === 0 ? (
    <p className="nd-told" role="alert">
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
      <fieldset className="nd-part nd-wide">
        <legend className={part.required ? 'nd-required' : undefined}>{label}</legend>
        {inner.kind === 'rows' ? <RowsTable {...props} inner={Inner} /> : <InnerRecord {...props} required={part.required} />}
        <Told fault={fault} />
      </fieldset>
    );
  }
  const input = <PartInput id={id} part={part} value={value} onChange={onChange} disabled={disabled} isBad={fault !== undefined} />;
  if (part.kind === 'flag')
    return (
      <div className="nd-part">
        {input}
        <Told fault={fault && { ...fault, path: [] }} />
      </div>
    );
  return (
    <div className={part.wide ? 'nd-part nd-wide' : 'nd-part'}>
      <label htmlFor={id} className={part.required ? 'nd-required' : undefined}>
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
    <div className="nd-members">
      {shown.filter((part) => part.kind !== 'flag').map(draw)}
      {asked.some((part) => part.kind === 'flag') && (
        <div className="nd-flags nd-wide">{shown.filter((part) => part.kind === 'flag').map(draw)}</div>
      )}
      {(isOpen || asked.some(isMore)) && !disabled && (
        <Button className="nd-more" type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'less' : 'more')}
        </Button>
      )}
    </div>
  );
}

/** What lies inside a record of a table, in a dialog over its cell. */
function Inner({ part, value, onChange, disabled }: InnerProps) {
  const data = { [part.name]: value };
  return <PartField part={part} data={data} onChange={onChange} disabled={disabled} fault={undefined} />;
}

/** Nested data by its layout: a list of records as a table, one record as inputs. */
export function ShapeEditor(props: Props) {
  const { layout, value, onChange, disabled, fault } = props;
  return (
    <>
      {layout.kind === 'rows' ? (
        <RowsTable {...props} inner={Inner} />
      ) : (
        <div className="nd-row">
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
