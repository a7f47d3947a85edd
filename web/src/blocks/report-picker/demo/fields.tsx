import { useState } from 'react';
import { textOf } from '../../../lib/text-of.ts';
import { ReportPicker } from '../index.ts';
import { list, report } from './orders.ts';

export function Fields() {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  return (
    <>
      <ReportPicker
        code="orders"
        orgFields="orderNo,unit"
        destFields="order,payer"
        report={report}
        list={list}
        aria-label="缴费订单"
        value={textOf(values.order)}
        onChange={setValues}
      />
      <p>{textOf(values.payer)}</p>
    </>
  );
}
