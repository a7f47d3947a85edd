import type { Language } from '../../contract/label.ts';

/** From Sunday on. */
export const weekdayNames: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};
