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
import type { ComponentType } from 'react';
import { useFormDesignText } from '../../../messages/form-design/index.ts';
import { type PaletteItem, paletteItems } from './questions.ts';

export const paletteIcons: Readonly<Record<PaletteItem, ComponentType<{ readonly 'aria-hidden': true }>>> = {
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
export function Palette({ onAdd }: { readonly onAdd: (item: PaletteItem) => void }) {
  const { t } = useFormDesignText();
  return (
    <section className="fd-palette" aria-label={t('palette.title')}>
      <h2>{t('palette.title')}</h2>
      <div>
        {paletteItems.map((item) => {
          const Icon = paletteIcons[item];
          return (
            <button key={item} type="button" onClick={() => onAdd(item)}>
              <Icon aria-hidden />
              {t(`palette.${item}`)}
            </button>
          );
        })}
      </div>
      <p className="fd-quiet">{t('palette.hint')}</p>
    </section>
  );
}
