import { onlineForm } from './online-form.ts';
import { onlineReport } from './online-report.ts';
import { printTemplate } from './print-template.ts';

export const onlineRecords = { onlineForm, onlineReport, printTemplate };
