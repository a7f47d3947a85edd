export { CategorySelect, type CategorySelectProps } from './category-select.tsx';
export { type TreeOption, TreeSelect, type TreeSelectProps } from './tree-select.tsx';
