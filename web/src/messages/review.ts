import { createMessages } from '@saiyun/sdk';
import { textHook } from '../lib/use-text.ts';
import { reviewEn } from './review-en.ts';
import { reviewZh } from './review-zh-cn.ts';

/** Texts of the expert's pages. */
const reviewText = /* @__PURE__ */ createMessages(reviewZh, reviewEn);

export const useReviewText = textHook(reviewText);
