/** One member of each kind that nested data have, to be filled in; what is not needed is taken out. */
const skeletons: Readonly<Record<string, unknown>> = {
  textList: [null],
  reviewItems: [{ itemId: null, scoreValue: null, gradeValue: null, passValue: null, textValue: null }],
  referenceItems: [{ itemId: null, scoreValue: null, gradeValue: null, passValue: null, textValue: null, comment: null }],
  scoreSteps: { validity: {}, adjust: {}, aggregate: {}, tieBreak: {}, cut: {} },
  certificateElements: [{ type: 'text', x: 0, y: 0, w: 100, h: 10, size: 12, align: 'center', bind: 'realName' }],
  onlineFields: [{ key: null, label: null, labelEn: null, kind: 'text', required: false }],
  reportQuery: { columns: [{ key: null, field: null }], params: [], filters: [] },
};

/** What a required nested value is to be filled in as; null where there is nothing to show. */
export function nestedSkeleton(shape: string | undefined): unknown {
  return skeletons[shape ?? ''] ?? null;
}
