export { AddFilter, type AddFilterProps } from './add-filter.tsx';
export { type FilterChip, FilterChips, type FilterChipsProps, type FilterEditor } from './filter-chips.tsx';
