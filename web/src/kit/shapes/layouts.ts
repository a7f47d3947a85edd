import type { Field } from '@saiyun/sdk/contract';
import type { Layout } from './layout.ts';
import { certificateLayouts } from './layouts/certificates.ts';
import { formLayouts } from './layouts/forms.ts';
import { gatewayLayouts } from './layouts/gateway.ts';
import { moneyLayouts } from './layouts/money.ts';
import { reportLayouts } from './layouts/reports.ts';
import { reviewLayouts } from './layouts/reviews.ts';

/** How nested data is edited and shown, by the name of its shape. A shape without a layout is edited as JSON. */
export const layouts: Readonly<Record<string, Layout>> = {
  ...formLayouts,
  ...reportLayouts,
  ...certificateLayouts,
  ...gatewayLayouts,
  ...moneyLayouts,
  ...reviewLayouts,
};

/** A new record with the initial values that the form shows as chosen, so that they are also sent. */
export function freshShape({ kind, of, required }: Field): unknown {
  const layout = kind === 'json' && required ? layouts[of ?? ''] : undefined;
  return layout?.kind === 'record' ? layout.fresh : undefined;
}

/** Tables with more columns than this are read sideways in a drawer of the usual width. */
const fewColumns = 4;

const isBroad = ({ kind, parts }: Layout): boolean =>
  (kind === 'rows' && parts.length > fewColumns) || (kind === 'record' && parts.some(({ of }) => of !== undefined && isBroad(of)));

/** Whether the form of the fields needs room for a table. */
export function hasBroadTable(fields: Readonly<Record<string, Field>>): boolean {
  return Object.values(fields).some(({ kind, of }) => {
    const layout = kind === 'json' ? layouts[of ?? ''] : undefined;
    return layout !== undefined && isBroad(layout);
  });
}
