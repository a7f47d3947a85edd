import { inlineTexts } from './inline-texts.mjs';
import { namedValues } from './named-values.mjs';

/** The rules of this house, for oxlint. */
const plugin = { meta: { name: 'saiyun' }, rules: { 'inline-texts': inlineTexts, 'named-values': namedValues } };
export default plugin;
