import type { Language } from '@saiyun/sdk/contract';
import { createMessages, toldReason } from '@saiyun/sdk/messages';
import { type AutomaticKind, automaticMessages } from '@saiyun/sdk/rules';

/** What the texts of a message say, in the language of its receiver. */
export type Said = Readonly<Record<string, string>>;

const texts = createMessages(
  {
    entryApproved: '报名已通过',
    entryApprovedText: '您在“{competition}”的报名“{team}”已通过审核。',
    entryRejected: '报名未通过',
    entryRejectedText: '您在“{competition}”的报名“{team}”未通过审核。{why}',
    entryReturned: '报名已退回修改',
    entryReturnedText: '您在“{competition}”的报名“{team}”已退回，请修改后重新提交。{why}',
    entryDue: '报名即将截止',
    entryDueText: '“{competition}”的队伍“{team}”尚未提交报名，截止时间 {until}。',
    worksDue: '作品提交即将截止',
    worksDueText: '“{competition}”的队伍“{team}”尚未提交作品，截止时间 {until}。',
    feeDue: '报名费待缴',
    feeDueText: '您在“{competition}”的报名“{team}”应缴 {amount} 元，请于 {until} 前缴费。',
    feePaid: '缴费成功',
    feePaidText: '您在“{competition}”的报名“{team}”已缴 {amount} 元。',
    voucherRefused: '缴费凭证未通过',
    voucherRefusedText: '您在“{competition}”的报名“{team}”的缴费凭证未通过审核，请重新上传。{why}',
    refundMade: '退费已到账',
    refundMadeText: '您在“{competition}”的报名“{team}”已退回 {amount} 元。{why}',
    refundRefused: '退费申请未通过',
    refundRefusedText: '您在“{competition}”的报名“{team}”的退费申请未通过。{why}',
    invoiceIssued: '发票已开具',
    invoiceIssuedText: '您申请的发票 {number} 已开具，金额 {amount} 元，可在缴费页面下载。',
    invoiceFailed: '发票未开具',
    invoiceFailedText: '您申请的 {amount} 元发票未开具，请更正后重新申请。{why}',
    invoiceReversed: '发票已红冲',
    invoiceReversedText: '发票 {number}（{amount} 元）已红冲，请勿再用于报销；相关订单可以重新申请发票。',
    resultPublished: '成绩已公布',
    resultPublishedText: '“{competition}”的“{project}”成绩已公布，请查看“{team}”的结果。',
    resultWithdrawn: '成绩已撤回',
    resultWithdrawnText: '“{competition}”的“{project}”已撤回公布的成绩，“{team}”此前看到的结果不再有效，请等候重新公布。{why}',
    workPromoted: '作品已晋级',
    workPromotedText: '“{competition}”：您的作品“{work}”已从“{stage}”晋级“{next}”。{handIn}',
    workNotPromoted: '作品未晋级',
    workNotPromotedText: '“{competition}”：您的作品“{work}”未从“{stage}”晋级。感谢您的参与。',
    appealAnswered: '申诉或异议有答复',
    appealAnsweredText: '您对作品“{work}”提出的{what}{answer}。{why}',
    certificateIssued: '您的证书已签发',
    certificateIssuedText: '您在“{competition}”中的证书（编号 {number}）已签发，可查看和下载。',
    certificateReplaced: '证书已换发',
    certificateReplacedText: '{holder}在“{competition}”中的证书 {oldNumber} 已失效，由新证书 {number} 替代，请改用新证书。{why}',
    certificateRevoked: '证书已撤销',
    certificateRevokedText:
      '{holder}在“{competition}”中的证书（编号 {number}）已撤销，不再有效，查验时会显示已撤销，请勿再使用。如有疑问，请联系主办方。{why}',
    reviewsAllotted: '有新的作品待评审',
    reviewsAllottedText: '“{project}”：分配给您 {count} 件作品，截止 {until}。{calibration}',
    reviewsTakenBack: '评审分配已取消',
    reviewsTakenBackText: '“{project}”：{count} 件作品不再由您评审。',
    reviewOpened: '评审已开始',
    reviewOpenedText: '“{project}”分配给您 {count} 件作品，请在 {from} 至 {until} 评审。{calibration}',
    reviewsDue: '评审即将截止',
    reviewsDueText: '“{project}”还有 {count} 件作品等待您提交评审，截止时间 {until}。{calibration}',
    reviewExtended: '评审已延期',
    reviewExtendedText: '“{project}”：作品 {work} 的评审延期至 {until}。',
    reviewReopened: '评审已重新开放',
    reviewReopenedText: '“{project}”：请重新评审作品 {work}，截止 {until}。',
    returnApproved: '退回申请已同意',
    returnApprovedText: '“{project}”：作品 {work} 已退回，不再由您评审。',
    returnRefused: '退回申请未同意',
    returnRefusedText: '“{project}”：作品 {work} 仍请您评审，截止 {until}。',
    withdrawalPaid: '提现已支付',
    withdrawalPaidText: '提现 {number} 已支付，税前 {amount} 元，到账 {net} 元。',
    withdrawalReturned: '提现未成功',
    withdrawalReturnedText: '提现 {number} 未成功，{amount} 元已退回余额。{why}',
    returnAsked: '专家申请退回作品',
    returnAskedText: '“{project}”的作品 {work} 被申请退回，请处理。',
    reviewClosed: '评审已到截止时间，已自动结束',
    reviewClosedText: '“{project}”已结束：{count} 份评审中 {done} 份已提交。',
    reviewsStranded: '已分配的评审需要换人',
    reviewsStrandedText: '“{project}”中未提交的评审：{which}。请取消或补分。',
    refillFailed: '无人可补分',
    refillFailedText: '“{project}”的作品“{work}”少一份评审，没有可补分的专家，请自行处理。',
    disputeReviewed: '争议作品已增加评审',
    disputeReviewedText: '“{project}”的作品 {work} 有争议（{why}），已自动分配给一名候补专家。',
    disputeOpen: '争议作品无人可增评',
    disputeOpenText: '“{project}”的作品 {work} 有争议（{why}），但没有可分配的候补专家或评审已截止，未增加评审，请自行处理。',
    competitionOver: '竞赛已到结束时间，评审尚未结束',
    competitionOverText: '“{competition}”已到结束时间，但仍有评审项目未结束，竞赛暂未结束。',
    worksReported: '有作品报送待接收',
    worksReportedText: '“{unit}”报送了 {count} 件作品，请接收。',
    reportAccepted: '报送已接收',
    reportAcceptedText: '“{unit}”报送的 {count} 件作品已接收。',
    reportReturned: '报送已退回',
    reportReturnedText: '“{unit}”的报送已退回。{why}',
    why: '原因：{words}',
    handInMust: '请在 {from} 至 {until} 重新提交作品。',
    handInMay: '可在 {from} 至 {until} 更新作品；不更新则以已提交的版本参加。',
    calibration: '另有 {count} 件试评作品待评分。',
    mail: '{name}，您好：\n\n{text}\n{link}\n\n此邮件由赛云自动发送。',
  },
  {
    entryApproved: 'Entry approved',
    entryApprovedText: 'Your entry “{team}” in “{competition}” has been approved.',
    entryRejected: 'Entry rejected',
    entryRejectedText: 'Your entry “{team}” in “{competition}” has been rejected. {why}',
    entryReturned: 'Entry returned for changes',
    entryReturnedText: 'Your entry “{team}” in “{competition}” was returned: change it and submit it again. {why}',
    entryDue: 'Registration closes soon',
    entryDueText: '“{team}” is not entered in “{competition}” yet; registration closes at {until}.',
    worksDue: 'Works due soon',
    worksDueText: '“{team}” has not submitted a work to “{competition}” yet; it is due by {until}.',
    feeDue: 'Fee to be paid',
    feeDueText: 'Your entry “{team}” in “{competition}” owes ¥{amount}, to be paid by {until}.',
    feePaid: 'Payment received',
    feePaidText: '¥{amount} was paid for your entry “{team}” in “{competition}”.',
    voucherRefused: 'Voucher refused',
    voucherRefusedText: 'The voucher for your entry “{team}” in “{competition}” was refused: please upload another. {why}',
    refundMade: 'Refund made',
    refundMadeText: '¥{amount} was given back for your entry “{team}” in “{competition}”. {why}',
    refundRefused: 'Refund refused',
    refundRefusedText: 'The refund for your entry “{team}” in “{competition}” was refused. {why}',
    invoiceIssued: 'Invoice issued',
    invoiceIssuedText: 'Invoice {number} over ¥{amount} was issued; download it from the bill.',
    invoiceFailed: 'Invoice not issued',
    invoiceFailedText: 'The invoice over ¥{amount} that you asked for was not issued: please correct it and ask again. {why}',
    invoiceReversed: 'Invoice reversed',
    invoiceReversedText: 'Invoice {number} over ¥{amount} was reversed and is no longer valid; its orders can be invoiced again.',
    resultPublished: 'Results are out',
    resultPublishedText: 'The results of “{project}” in “{competition}” are out: see how “{team}” did.',
    resultWithdrawn: 'Results were withdrawn',
    resultWithdrawnText:
      'The published results of “{project}” in “{competition}” were withdrawn: what “{team}” saw no longer holds. They will be published again. {why}',
    workPromoted: 'Your work goes on',
    workPromotedText: '“{competition}”: your work “{work}” goes on from “{stage}” to “{next}”. {handIn}',
    workNotPromoted: 'Your work does not go on',
    workNotPromotedText: '“{competition}”: your work “{work}” does not go on from “{stage}”. Thank you for taking part.',
    appealAnswered: 'Your appeal or objection was answered',
    appealAnsweredText: 'Your {what} about “{work}” {answer}. {why}',
    certificateIssued: 'Your certificate has been issued',
    certificateIssuedText: 'Your certificate for “{competition}” (number {number}) has been issued; you can view and download it.',
    certificateReplaced: 'A certificate has been replaced',
    certificateReplacedText:
      'Certificate {oldNumber} of {holder} for “{competition}” is no longer valid: {number} takes its place, please use that one. {why}',
    certificateRevoked: 'A certificate has been revoked',
    certificateRevokedText:
      'The certificate of {holder} for “{competition}” (number {number}) has been revoked. Whoever verifies it is told so; please do not use it any more. If you have questions, ask the organiser. {why}',
    reviewsAllotted: 'Works for you to review',
    reviewsAllottedText: '“{project}”: {count} {count|work is|works are} yours to review by {until}. {calibration}',
    reviewsTakenBack: 'Reviews taken back',
    reviewsTakenBackText: '“{project}”: {count} {count|work is|works are} no longer yours to review.',
    reviewOpened: 'Reviewing has begun',
    reviewOpenedText: '“{project}”: {count} {count|work is|works are} yours to review from {from} to {until}. {calibration}',
    reviewsDue: 'Reviews due soon',
    reviewsDueText: '“{project}”: {count} of your reviews {count|is|are} due by {until}. {calibration}',
    reviewExtended: 'Review extended',
    reviewExtendedText: '“{project}”: the review of work {work} is now due by {until}.',
    reviewReopened: 'Review reopened',
    reviewReopenedText: '“{project}”: please review work {work} again by {until}.',
    returnApproved: 'Return approved',
    returnApprovedText: '“{project}”: work {work} is no longer yours to review.',
    returnRefused: 'Return refused',
    returnRefusedText: '“{project}”: work {work} is still yours to review, due by {until}.',
    withdrawalPaid: 'Withdrawal paid',
    withdrawalPaidText: 'Withdrawal {number} was paid: ¥{amount} before tax, ¥{net} to your account.',
    withdrawalReturned: 'Withdrawal failed',
    withdrawalReturnedText: 'Withdrawal {number} failed; ¥{amount} is back in your balance. {why}',
    returnAsked: 'An expert asks to return a work',
    returnAskedText: 'The return of work {work} of “{project}” waits for your decision.',
    reviewClosed: 'Review closed at its end',
    reviewClosedText: '“{project}” is closed: {done} of {count} reviews were submitted.',
    reviewsStranded: 'Reviews need another expert',
    reviewsStrandedText: 'Open reviews of “{project}”: {which}. Please give them to others.',
    refillFailed: 'No expert left to refill a review',
    refillFailedText: '“{work}” of “{project}” lacks a review and nobody is left to take it; please decide.',
    disputeReviewed: 'Disputed work reviewed once more',
    disputeReviewedText: 'Work {work} of “{project}” is disputed ({why}); one more expert was given it.',
    disputeOpen: 'No expert left for a disputed work',
    disputeOpenText:
      'Work {work} of “{project}” is disputed ({why}), but no expert is left or the time is over. Nothing was done; please decide.',
    competitionOver: 'Competition over, reviews are not',
    competitionOverText: '“{competition}” has reached its end time, but a review project is still open. It stays in progress.',
    worksReported: 'Works were reported',
    worksReportedText: '“{unit}”: {count} {count|work was|works were} reported and {count|waits|wait} for you.',
    reportAccepted: 'Submission accepted',
    reportAcceptedText: 'The {count|work|works} of “{unit}” ({count}) {count|was|were} accepted.',
    reportReturned: 'Submission returned',
    reportReturnedText: 'The submission of “{unit}” was returned. {why}',
    why: 'Reason: {words}',
    handInMust: 'Please hand it in again from {from} to {until}.',
    handInMay: 'You can update it from {from} to {until}; otherwise it takes part as it was handed in.',
    calibration: '{count} calibration {count|work is|works are} still to be scored.',
    mail: 'Hello {name},\n\n{text}\n{link}\n\nThis mail was sent by Saiyun automatically.',
  },
);

/** The reason that somebody gave, as a sentence of its own; nothing without one. */
export function reasonText(language: Language, words: string | null | undefined): string {
  return words ? texts(language, 'why', { words: toldReason(language, words) }) : '';
}

/** That calibration works are left to do, as a sentence of its own; nothing without one. */
export function calibrationText(language: Language, left: number): string {
  return left > 0 ? texts(language, 'calibration', { count: left }) : '';
}

/** Whether a work is to be handed in again in the stage that it goes on to, and when, as a sentence of its own; nothing if it is not. */
export function handInText(
  language: Language,
  handIn: 'must' | 'may' | 'no',
  times: { readonly from: string; readonly until: string },
): string {
  if (handIn === 'no') return '';
  return texts(language, handIn === 'must' ? 'handInMust' : 'handInMay', times);
}

/** Title and text of a message in the product, and of its mail. */
export function textOf(kind: AutomaticKind, language: Language, said: Said): { readonly title: string; readonly text: string } {
  return { title: texts(language, kind), text: texts(language, `${kind}Text`, said).trim() };
}

/** The whole mail, with its greeting and the link if there is one. */
export function mailText(language: Language, text: string, name: string, link: string): string {
  return texts(language, 'mail', { name, text, link }).replace(/\n{3,}/g, '\n\n');
}

/**
 * What a template of text messages for a kind begins with: the text with its fields, without the words that somebody writes freely and the
 * sentences about calibration and handing in again, which providers do not take as a field.
 */
export function smsDraft(kind: AutomaticKind, language: Language): string {
  const names = ['competition', ...automaticMessages[kind].fields.filter((name) => !['why', 'calibration', 'handIn'].includes(name))];
  return texts(language, `${kind}Text`, Object.fromEntries(names.map((name) => [name, `{${name}}`]))).trim();
}

const samples = createMessages(
  {
    name: '林晓',
    team: '星火队',
    unit: '华中大学',
    project: '初评',
    work: 'W0012 智能灌溉',
    stage: '初赛',
    next: '决赛',
    which: '2 份须回避',
    answer: '已受理，办结后会再通知您',
    why: '缺少学生证扫描件',
  },
  {
    name: 'Lin Xiao',
    team: 'Sparks',
    unit: 'Central University',
    project: 'First round',
    work: 'W0012 Smart Irrigation',
    stage: 'First round',
    next: 'Final',
    which: '2 whose expert must keep away',
    answer: 'was accepted; you will hear once it is closed',
    why: 'the scan of the student card is missing',
  },
);

/** Made-up words for a preview. */
export function sampleText(
  language: Language,
  name: 'name' | 'team' | 'unit' | 'project' | 'work' | 'stage' | 'next' | 'which' | 'answer' | 'why',
): string {
  return samples(language, name);
}
