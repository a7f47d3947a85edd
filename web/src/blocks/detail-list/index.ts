export { DetailList, type DetailListProps, usualDetailColumns } from './detail-list.tsx';
