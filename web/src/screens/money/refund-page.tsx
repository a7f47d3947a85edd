import { costOrder, refund, refundStatus } from '@saiyun/sdk/entities';
import { Ellipsis } from '../../blocks/ellipsis/ellipsis.tsx';
import { DictTag } from '../../kit/cells/dict-tag.tsx';
import { RefLinks } from '../../kit/cells/ref-links.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';

/** Refunds; one that failed says why below its state. */
export const refundPage = overridesOf(refund, {
  stateTabs: true,
  columns: {
    orderId: {
      width: 200,
      cell: ({ orderId, orderId_dictText, teamName, payerName }) => (
        <span style={{ display: 'grid', minWidth: 0 }}>
          <span>{[teamName, payerName].filter(Boolean).join(' · ')}</span>
          <span style={{ fontSize: 'var(--sy-text-s)' }}>
            <RefLinks of={costOrder.name} value={orderId} dictText={orderId_dictText} />
          </span>
        </span>
      ),
    },
    status: {
      width: 160,
      cell: ({ status, failReason }) => (
        <span style={{ display: 'grid', justifyItems: 'start', minWidth: 0 }}>
          <DictTag code={refundStatus.code} value={status ?? ''} />
          {status === refundStatus.failed && failReason && (
            <span style={{ color: 'var(--sy-text-2)', fontSize: 'var(--sy-text-s)' }}>
              <Ellipsis text={failReason} />
            </span>
          )}
        </span>
      ),
    },
  },
});
