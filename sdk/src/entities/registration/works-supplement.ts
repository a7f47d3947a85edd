import { entity, standard } from '../../contract/entity.ts';
import { dict, file, instant, json, longText, ref, text } from '../../contract/field.ts';
import { reason } from '../reason.ts';
import { templateStatus } from '../review/choices.ts';
import { supplementStatus } from './choices.ts';

/** A supplement that staff requests from an entrant, files or answers to a supplementary form: requested, submitted in time or overdue, accepted. */
export const worksSupplement = entity('dsTbWorksSupplement', {
  label: ['补充提交', 'Supplement'],
  title: 'id',
  namedBy: ['worksId', 'dueTime'],
  under: 'dueTime',
  key: ['worksId', 'dueTime'],
  access: { read: ['ADMIN', 'SUB', 'APPL', 'AUD'], write: ['ADMIN', 'SUB'], action: 'works' },
  calls: standard,
  withoutBin: ['补交期限可能已过，请重新要求', 'its time may be over, so it is asked for again'],
  stateField: 'status',
  states: supplementStatus,
  groups: [
    { label: ['补交什么', 'What is asked for'], fields: ['worksId', 'items', 'formId', 'dueTime', 'askedBy'] },
    { label: ['已交', 'What was given'], fields: ['suppliedFile', 'answers', 'note', 'giveTime', 'status'] },
  ],
  fields: {
    worksId: ref(['作品', 'Work'], 'dsTbWorks', { required: true, frozen: true, search: 'in', width: 260 }),
    items: json(['补充内容', 'What is missing'], 'textList', { sheet: false }),
    formId: ref(['补充表单', 'Questions'], 'dsTbCompetitionForm', {
      list: false,
      sheet: false,
      offers: { formKind: 'supplementary', status: templateStatus.inUse },
      help: ['让参赛者回答该表单的问题，可不再交文件', 'The entrant answers the questions of this form, and needs to send no file then'],
    }),
    dueTime: instant(['截止时间', 'Due'], { required: true, search: 'range', sort: true }),
    askedBy: text(['要求人', 'Requested by'], { server: true, search: 'like', sheet: false }),
    suppliedFile: file(['补充文件', 'File'], { takes: 'work', server: true, list: false, sheet: false }),
    answers: json(['表单内容', 'Answers'], 'answers', {
      server: true,
      sealed: true,
      mask: 'name',
      plainFor: ['ADMIN', 'SUB', 'APPL'],
      list: false,
      sheet: false,
    }),
    note: longText(['说明', 'Note'], { server: true, list: false, sheet: false }),
    giveTime: instant(['提交时间', 'Submitted'], { server: true, sort: true, sheet: false }),
    status: dict(['状态', 'State'], supplementStatus, { server: true, search: 'in', sort: true, width: 90 }),
  },
  verbs: {
    giveSupplement: {
      label: ['提交补充材料', 'Submit material'],
      from: ['asked'],
      to: 'given',
      roles: ['APPL', 'ADMIN'],
      input: {
        suppliedFile: file(['补充文件', 'File'], { takes: 'work' }),
        answers: json(['表单内容', 'Answers'], 'answers', { form: false }),
        note: longText(['说明', 'Note'], { max: 500 }),
      },
    },
    accept: { label: ['通过', 'Accept'], from: ['given'], to: 'accepted', roles: ['ADMIN', 'SUB'] },
    returnBack: { label: ['退回', 'Return'], from: ['given'], to: 'asked', roles: ['ADMIN', 'SUB'], input: { reason } },
    extend: {
      label: ['延期', 'Extend'],
      from: ['overdue'],
      to: 'asked',
      roles: ['ADMIN', 'SUB'],
      input: { dueTime: instant(['新的截止时间', 'New due time'], { required: true }), reason },
    },
  },
});
