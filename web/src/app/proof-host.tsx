import { lazy, Suspense } from 'react';
import { proofAsked } from '../lib/store/proof.ts';
import { useStore } from '../lib/store/store.ts';

const loadDialog = async () => {
  const [{ AntdLook }, { ProofDialog }] = await Promise.all([
    import('./shell/antd-root.tsx'),
    import('../screens/account/security/proof-dialog.tsx'),
  ]);
  return {
    default: (props: Parameters<typeof ProofDialog>[0]) => (
      <AntdLook>
        <ProofDialog {...props} />
      </AntdLook>
    ),
  };
};
const Dialog = lazy(loadDialog);

/** Asks the user, over any page, for the proof that the platform requires. */
export function ProofHost() {
  const asked = useStore(proofAsked);
  return <Suspense>{asked && <Dialog onProved={asked.proved} onClose={asked.dismissed} />}</Suspense>;
}
