import { joinPhrases, type Language } from '@saiyun/sdk/contract';
import { Modal } from 'antd';
import { type ComponentType, useState } from 'react';
import type { CellEditorProps, CellKind } from '../../../blocks/table/index.ts';
import { isData, type Layout, type Part } from '../layout.ts';

export interface InnerProps {
  readonly part: Part;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled?: boolean;
}

const wordOf = (lang: Language, value: unknown): string => {
  const words = (all: readonly unknown[]): string[] => all.map((one) => wordOf(lang, one)).filter(Boolean);
  if (Array.isArray(value)) return joinPhrases(lang, words(value));
  if (isData(value)) return words(Object.values(value)).join(' ');
  return typeof value === 'object' || value === undefined ? '' : String(value as string | number | boolean);
};

/** Records inside a record: in words in their cell, and edited in a dialog over it. */
export function innerCell(layout: Layout, Inner: ComponentType<InnerProps>): CellKind {
  function Editor({ column, value, onChange, onDone, label, isInCell, disabled }: CellEditorProps) {
    const [typed, setTyped] = useState(value);
    const part = layout.parts.find(({ name }) => name === column.key);
    if (!part) return null;
    if (!isInCell) return <Inner part={part} value={value} onChange={(next) => onChange(next ?? null)} disabled={disabled} />;
    const take = () => {
      onChange(typed ?? null);
      onDone();
    };
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog are not those of the cell below it
      <div onKeyDown={(event) => event.stopPropagation()}>
        <Modal open title={label} width={720} onCancel={onDone} onOk={take} okButtonProps={{ disabled }}>
          <Inner part={part} value={typed ?? undefined} onChange={setTyped} disabled={disabled} />
        </Modal>
      </div>
    );
  }
  return { show: (value, { language }) => wordOf(language, value), editor: Editor };
}
