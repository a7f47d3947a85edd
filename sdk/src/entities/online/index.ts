export { onlineForm } from './online-form.ts';
export { onlineReport } from './online-report.ts';
export { printTemplate } from './print-template.ts';
