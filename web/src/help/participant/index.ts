import { areaTexts } from '../../lib/texts/area-texts.ts';

export const texts = areaTexts('help participant', {
  'zh-CN': () => import('./zh-cn.ts'),
  en: () => import('./en.ts'),
});
