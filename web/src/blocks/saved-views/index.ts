export type { NewView, SavedView, ViewRole, ViewStore } from './saved-view.ts';
export { SavedViews, type SavedViewsProps } from './saved-views.tsx';
