import { longText } from '../contract/field.ts';

/** The reason for a decision; kept in the audit log. */
export const reason = longText(['原因', 'Reason'], { required: true, max: 255 });
