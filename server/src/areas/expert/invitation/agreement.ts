import type { Language } from '@saiyun/sdk/contract';

/** The current version of the agreement and notice that experts agree to. */
export const noticeVersion = '2026-1';

/** The platform's own agreement of reviewers, for invitations that bring none; its version is the default of the definition. */
const texts: Readonly<Record<Language, string>> = {
  'zh-CN': `评审专家协议

一、独立公正。您将独立评审所分配的作品，只依据作品本身与评审标准评分，不受他人影响。
二、回避。如您与作品的单位、成员或指导教师存在利害关系，应主动声明回避。
三、保密。评审材料、评分与讨论内容不得复制、传播或用于评审以外的目的；评审结束后不保留副本。
四、时限。您将在评审截止时间前提交结果；不能完成时应及时退回，以便另行安排。
五、署名。您的姓名和电子签名将出现在评审表上。
六、个人信息。主办方仅为组织评审、支付评审费和依法代扣税款使用您的个人信息；手机号与证件号加密保存，查看均有记录。您可随时查看、更正个人信息，或要求退出专家库。`,
  en: `Agreement of reviewers

1. Independence. You judge the works given to you on their own merits and by the criteria alone, uninfluenced by others.
2. Conflicts of interest. You declare any relation to the institution, the members or the tutors of a work, and do not judge it.
3. Confidentiality. You do not copy, pass on or otherwise use works, scores or discussions, and keep no copies afterwards.
4. Time. You hand in your results before the deadline; if you cannot, you return the work in good time.
5. Name. Your name and signature appear on the review sheets.
6. Personal data. The organiser uses your data only to run the reviews, to pay your fees and to withhold tax as the law asks. Mobile and ID numbers are stored encrypted, and every look at them is logged. You can see and correct your data at any time, or ask to leave.`,
};

export function standardAgreement(language: Language): string {
  return texts[language];
}
