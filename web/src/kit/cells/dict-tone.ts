/** What a value means, whatever colour that has in light or dark. */
export type Tone = 'neutral' | 'waiting' | 'good' | 'bad' | 'attention' | 'quiet';

/** Preset colours of antd tags, which know light and dark. */
export const toneColor: Record<Tone, string> = {
  neutral: 'geekblue',
  waiting: 'blue',
  good: 'green',
  bad: 'red',
  attention: 'orange',
  quiet: 'default',
};

const w = 'waiting';
const g = 'good';
const b = 'bad';
const a = 'attention';
const q = 'quiet';

/** Tones of state dictionaries, by code and value. A dictionary that is not here is drawn as plain text. */
const tones: Readonly<Record<string, Readonly<Record<string, Tone>>>> = {
  competition_status: { 0: q, 1: g, 2: 'neutral' },
  submission_status: { 0: q, 1: w, 2: g, 3: b, 4: a, 5: q },
  user_status: { 1: g, 2: b },
  tenant_status: { 1: g, 0: b },
  dict_item_status: { 1: g, 0: q },
  ds_unit_status: { 0: w, 1: g, 2: q },
  ds_works_status: { 0: q, 1: w, 2: g, 3: b, 4: q },
  ds_expert_status: { 0: w, 1: g, 2: b, 3: q },
  ds_template_status: { 0: q, 1: g, 2: 'neutral' },
  ds_review_project_status: { 0: q, 1: a, 2: w, 3: 'neutral', 4: g },
  ds_review_status: { 0: a, 1: w, 2: g, 3: b, 4: a, 5: q },
  ds_pay_status: { 0: q, 1: a, 2: g, 3: 'neutral' },
  ds_download_status: { 0: w, 1: g, 2: q, 3: b },
  send_status: { 0: q, 1: g, 2: a },
  priority: { L: 'neutral', M: a, H: b },
  quartz_status: { 0: g, '-1': q },
  ds_job_run_status: { 0: w, 1: w, 2: g, 3: b, 4: a, 5: q },
  log_type: { 1: 'neutral', 2: w, 3: b },
  ds_allot_flag: { new: g, kept: q, removed: b, alternate: w },
  ds_allot_run_status: { 0: w, 1: g, 2: b, 3: 'neutral', 4: q },
  ds_appeal_status: { 0: a, 1: w, 2: b, 3: g },
  ds_award_status: { 0: q, 1: w, 2: g, 3: b },
  ds_bank_account_status: { 0: a, 1: g, 2: b },
  ds_cert_batch_status: { 0: w, 1: 'neutral', 2: w, 3: g, 4: b },
  ds_certificate_status: { 1: g, 2: b, 3: q },
  ds_change_status: { 0: a, 1: g, 2: b },
  ds_cost_order_status: { 0: a, 1: w, 2: g, 3: 'neutral', 4: q, 5: q, 6: w, 7: b },
  ds_examine_status: { 0: a, 1: g, 2: b },
  ds_payout_batch_status: { 0: a, 1: w, 2: w, 3: g },
  ds_withdrawal_status: { 1: w, 2: g, 3: b },
  ds_invoice_status: { 0: a, 1: w, 2: g, 3: b, 4: q },
  ds_msg_account_status: { 0: q, 1: g },
  ds_msg_detail_status: { 0: q, 1: w, 2: w, 3: g, 4: a, 5: b, 6: b, 7: q },
  ds_msg_recharge_status: { 0: a, 1: g, 2: q },
  ds_msg_send_status: { 0: q, 1: a, 2: w, 3: w, 4: g, 5: q, 6: b },
  ds_msg_template_status: { 0: q, 1: w, 2: g, 3: b, 4: 'neutral' },
  ds_recusal_status: { 0: g, 1: q },
  ds_refund_status: { 0: a, 1: w, 2: w, 3: g, 4: b, 5: q },
  ds_score_run_status: { 0: q, 1: g, 2: 'neutral' },
  ds_settle_status: { 0: a, 1: g, 2: 'neutral' },
  ds_stage_status: { 0: q, 1: g, 2: 'neutral', 3: w },
  ds_supplement_status: { 0: a, 1: w, 2: g, 3: b },
  ds_unit_authorize_status: { 0: q, 1: g, 2: 'neutral' },
  ds_withdrawal_step: { 10: a, 11: w, 12: w, 13: w, 14: b, 20: g, 30: q },
  out_message_status: { 0: w, 1: g, 2: b },
  ds_import_status: { 0: q, 1: w, 2: w, 3: w, 4: g, 5: a, 6: b, 7: q },
};

/** The tone of a dictionary's value; undefined when the dictionary says nothing about good or bad. */
export function toneOf(code: string | undefined, value: string): Tone | undefined {
  return code ? tones[code]?.[value] : undefined;
}
