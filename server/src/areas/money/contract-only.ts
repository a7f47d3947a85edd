/** What moves money waits for the providers and the bank that would move it. */
export const moneyOnly: readonly { readonly entity: string; readonly why: string }[] = [
  { entity: 'dsTbCostOrder', why: 'Orders are paid with a provider, and none is connected here yet.' },
  { entity: 'dsTbCostExamine', why: 'Examines the vouchers of orders, which are not made here yet.' },
  { entity: 'dsTbPayment', why: 'Payments are made with a provider, and none is connected here yet.' },
  { entity: 'dsTbPayNotify', why: 'Notices come from a provider, and none is connected here yet.' },
  { entity: 'dsTbRefund', why: 'Money goes back through a provider, and none is connected here yet.' },
  { entity: 'dsTbInvoice', why: 'Invoices are issued by a tax service, and none is connected here yet.' },
  { entity: 'dsTbReconcileBatch', why: 'Statements come from a provider, and none is connected here yet.' },
  { entity: 'dsTbReconcileRow', why: 'Statements come from a provider, and none is connected here yet.' },
];
