import { entity, logOnly } from '../../contract/entity.ts';
import { decimal, flag, instant, int, json, ref } from '../../contract/field.ts';

/** What an expert gave a calibration work, and how far that is from its reference. Never changes; another try is another result. */
export const calibrationResult = entity('dsTbCalibrationResult', {
  label: ['试评结果', 'Calibration result'],
  title: 'id',
  namedBy: ['calibrationId', 'expertId'],
  under: 'expertId',
  key: ['calibrationId', 'expertId', 'attemptNo'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: [] },
  calls: logOnly,
  groups: [
    { label: ['试评', 'Calibration'], fields: ['calibrationId', 'expertId', 'projectId', 'attemptNo', 'submitTime'] },
    { label: ['与参考分对照', 'Beside the reference'], fields: ['totalScore', 'distance', 'within', 'afterReference', 'referenceTime'] },
    { label: ['逐项评分', 'Scores by criterion'], fields: ['items'] },
  ],
  fields: {
    projectId: ref(['评审项目', 'Project'], 'dsTbReviewProject', { server: true, required: true, search: 'in', width: 200 }),
    calibrationId: ref(['试评作品', 'Calibration work'], 'dsTbCalibration', { server: true, required: true, search: 'in', width: 240 }),
    expertId: ref(['专家', 'Expert'], 'dsTbExpert', { server: true, required: true, search: 'in', width: 110 }),
    attemptNo: int(['第几次', 'Try'], { server: true, required: true, sort: true, width: 80 }),
    items: json(['评分', 'Scores'], 'reviewItems', { server: true, required: true, list: false }),
    totalScore: decimal(['总分', 'Score'], { digits: 3, server: true, required: true, search: 'range', sort: true, width: 90 }),
    distance: decimal(['与参考分之差', 'Distance'], {
      digits: 3,
      server: true,
      required: true,
      search: 'range',
      sort: true,
      width: 120,
      priority: 1,
      help: ['正数为偏宽，负数为偏严', 'Above zero is lenient, below it severe'],
    }),
    within: flag(['在允许范围内', 'Within tolerance'], { server: true, required: true, search: 'in', width: 120 }),
    afterReference: flag(['看过参考分后', 'After seeing the reference'], {
      server: true,
      search: 'in',
      width: 120,
    }),
    referenceTime: instant(['首次看到参考分', 'Reference first shown'], { server: true, list: false }),
    submitTime: instant(['试评时间', 'Scored'], { server: true, required: true, sort: true }),
  },
});
