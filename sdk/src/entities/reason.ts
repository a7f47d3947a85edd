import { longText } from '../contract/field.ts';

/** Why somebody decides as they do; kept in the audit log. */
export const reason = longText(['原因', 'Reason'], { required: true, max: 255 });
