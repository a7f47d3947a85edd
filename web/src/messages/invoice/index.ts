import { areaTexts } from '../../lib/texts/area-texts.ts';
import { textHook } from '../../lib/texts/text-hook.ts';

/** Texts of asking for invoices, and of the desk where they are issued and reversed. */
export const invoiceTexts = areaTexts('invoice', { 'zh-CN': () => import('./zh-cn.ts'), en: () => import('./en.ts') });
export const useInvoiceText = textHook(invoiceTexts);
