import {
  AlignLeftOutlined,
  BookOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  FieldNumberOutlined,
  FontSizeOutlined,
  MoneyCollectOutlined,
  PaperClipOutlined,
  PercentageOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import type { OnlineFieldKind } from '@saiyun/sdk/logic/online';
import { Palette, type PaletteIcon } from '../../../kit/designer/palette.tsx';
import { fieldKinds } from '../../../kit/shapes/layouts/forms.ts';
import { useOnlineDesignText } from '../../../messages/online-design/index.ts';
import { paletteKinds } from './logic/fields.ts';

const icons: Readonly<Record<OnlineFieldKind, PaletteIcon>> = {
  text: FontSizeOutlined,
  longText: AlignLeftOutlined,
  int: FieldNumberOutlined,
  decimal: PercentageOutlined,
  money: MoneyCollectOutlined,
  flag: QuestionCircleOutlined,
  date: CalendarOutlined,
  instant: ClockCircleOutlined,
  dict: BookOutlined,
  file: PaperClipOutlined,
};

const names = new Map(fieldKinds);

/** The kinds of fields. */
export function FieldPalette({ onAdd }: { readonly onAdd: (kind: OnlineFieldKind) => void }) {
  const { t, say } = useOnlineDesignText();
  return (
    <Palette
      title={t('palette.title')}
      hint={t('palette.hint')}
      items={paletteKinds}
      iconOf={icons}
      nameOf={(kind) => say(names.get(kind) ?? ['', ''])}
      onAdd={onAdd}
    />
  );
}
