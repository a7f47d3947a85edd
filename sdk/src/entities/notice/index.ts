import { announcement } from './announcement.ts';

export const notices = { announcement };
