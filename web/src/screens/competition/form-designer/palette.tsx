import {
  AlignLeftOutlined,
  BookOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  CheckSquareOutlined,
  FieldNumberOutlined,
  FontSizeOutlined,
  PaperClipOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import { Palette, type PaletteIcon } from '../../../kit/designer/palette.tsx';
import { useFormDesignText } from '../../../messages/form-design/index.ts';
import { type PaletteItem, paletteItems } from './questions.ts';

const paletteIcons: Readonly<Record<PaletteItem, PaletteIcon>> = {
  text: FontSizeOutlined,
  longText: AlignLeftOutlined,
  number: FieldNumberOutlined,
  date: CalendarOutlined,
  single: CheckCircleOutlined,
  several: CheckSquareOutlined,
  dict: BookOutlined,
  flag: QuestionCircleOutlined,
  file: PaperClipOutlined,
};

/** The kinds of questions. */
export function QuestionPalette({ onAdd }: { readonly onAdd: (item: PaletteItem) => void }) {
  const { t } = useFormDesignText();
  return (
    <Palette
      title={t('palette.title')}
      hint={t('palette.hint')}
      items={paletteItems}
      iconOf={paletteIcons}
      nameOf={(item) => t(`palette.${item}`)}
      onAdd={onAdd}
    />
  );
}
