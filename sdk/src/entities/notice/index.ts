export { announcement } from './announcement.ts';
