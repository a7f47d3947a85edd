export { RegionInput, type RegionInputProps } from './region-input.tsx';
export { RegionText, type RegionTextProps } from './region-text.tsx';
