import { BorderlessTableOutlined, EditOutlined, FontSizeOutlined, TableOutlined } from '@ant-design/icons';
import type { PrintFields } from '@saiyun/sdk/calls';
import { Palette, type PaletteIcon } from '../../../kit/designer/palette.tsx';
import { usePrintDesignText } from '../../../messages/print-design/index.ts';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { inWords, type Placed, type SectionKind, sectionKinds, wordsOf } from './logic/print.ts';

const icons: Readonly<Record<SectionKind, PaletteIcon>> = {
  fields: BorderlessTableOutlined,
  text: FontSizeOutlined,
  rows: TableOutlined,
  signatures: EditOutlined,
};

/** The kinds of parts that a page can have; rows of parts only where the source has parts. */
export function SectionPalette({ hasParts, onAdd }: { readonly hasParts: boolean; readonly onAdd: (kind: SectionKind) => void }) {
  const { t } = usePrintDesignText();
  return (
    <Palette
      title={t('palette.title')}
      hint={t('palette.hint')}
      items={sectionKinds.filter((kind) => kind !== 'rows' || hasParts)}
      iconOf={icons}
      nameOf={(kind) => t(`palette.${kind}`)}
      onAdd={onAdd}
    />
  );
}

const longest = 24;
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** A part in a few words: its heading, or what is in it. */
export function useSectionName(known: PrintFields | undefined): (part: Placed) => string {
  const { t, say, lang } = usePrintDesignText();
  const words = wordsOf(known?.fields ?? [], lang);
  return ({ section }) => {
    const kind = t(`palette.${section.kind}`);
    switch (section.kind) {
      case 'fields': {
        const first = section.fields.slice(0, 3).map((name) => words.get(name) ?? name);
        return `${kind} · ${section.heading ? say([section.heading, section.headingEn || section.heading]) : cut(first.join(' / '))}`;
      }
      case 'text':
        return `${kind} · ${cut(inWords(say([section.text, section.textEn || section.text]), words))}`;
      case 'rows': {
        const part = known?.parts.find(({ form }) => form === section.form);
        return part ? `${kind} · ${say(part.name)}` : kind;
      }
      case 'signatures':
        return `${kind} · ${cut(section.labels.join(' / '))}`;
    }
  };
}

interface Props {
  readonly parts: readonly Placed[];
  readonly known: PrintFields | undefined;
  readonly chosen: number | undefined;
  readonly mayEdit: boolean;
  readonly onChoose: (id: number) => void;
  readonly onOrder: (ids: readonly number[]) => void;
}

/** The parts of the page in their order. */
export function SectionList({ parts, known, chosen, mayEdit, onChoose, onOrder }: Props) {
  const { t } = usePrintDesignText();
  const nameOf = useSectionName(known);
  if (parts.length === 0) return <p className="kd-quiet">{t('list.empty')}</p>;
  return (
    <SortableList
      className="kd-list pd-parts"
      label={t('list.title')}
      items={parts}
      keyOf={({ id }) => String(id)}
      titleOf={nameOf}
      isFixed={() => !mayEdit}
      onOrder={(keys) => onOrder(keys.map(Number))}
      texts={{
        drag: (name) => t('sort.drag', { name }),
        up: (name) => t('sort.up', { name }),
        down: (name) => t('sort.down', { name }),
        moved: (name, place, count) => t('sort.moved', { name, place, count }),
      }}
    >
      {(part) => (
        <div className="kd-card" data-chosen={part.id === chosen || undefined}>
          <button type="button" className="kd-pick" aria-pressed={part.id === chosen} onClick={() => onChoose(part.id)}>
            <span className="kd-hidden">{t('list.one', { place: parts.indexOf(part) + 1, name: nameOf(part) })}</span>
          </button>
          <span aria-hidden="true">{nameOf(part)}</span>
        </div>
      )}
    </SortableList>
  );
}
