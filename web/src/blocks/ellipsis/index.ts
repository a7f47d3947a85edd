export { Ellipsis, type EllipsisProps } from './ellipsis.tsx';
