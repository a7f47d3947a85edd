import { SavedViews, type ViewStore } from '../index.ts';

const fail = () => Promise.reject(new Error('这个视图已被删除 This view is gone'));
const store: ViewStore = { save: fail, update: fail, rename: fail, arrange: fail, remove: fail, linkTo: () => location.href };

export function Failing() {
  return (
    <SavedViews
      views={[{ id: '1', title: '待审核 Waiting', isOwn: true, isDefault: false, owner: '我 Me', role: undefined }]}
      active="1"
      onShow={() => undefined}
      store={store}
    />
  );
}
