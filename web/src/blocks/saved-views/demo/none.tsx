import { SavedViews, type ViewStore } from '../index.ts';

const done = async () => undefined;
const store: ViewStore = { save: done, update: done, rename: done, arrange: done, remove: done, linkTo: () => location.href };

export function None() {
  return <SavedViews views={[]} onShow={() => undefined} store={store} />;
}
