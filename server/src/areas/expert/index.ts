import { expertModule } from './expert.ts';

export const expertModules = [expertModule];
