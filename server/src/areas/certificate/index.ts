import { certificateTemplateModule } from './template.ts';

export const certificateModules = [certificateTemplateModule];
