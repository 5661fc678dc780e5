import { formatNumber } from '@salesdesk/shared';
import { type Column, DataTable } from '@salesdesk/shared/ui/table';
import { useState } from 'react';

interface Invoice {
  id: number;
  customer: string;
  amount: number;
}

const TWO_DIGITS = { minimumFractionDigits: 2 };
const INVOICES: Invoice[] = [
  { id: 1, customer: 'Harbour Books', amount: 1240 },
  { id: 2, customer: 'Falcon Freight', amount: 89.5 },
  { id: 3, customer: 'Maple Bakery', amount: 310.25 },
];
const COLUMNS: Column<Invoice>[] = [
  { key: 'customer', title: 'Customer', width: 220, sticky: true, render: ({ customer }) => customer },
  {
    key: 'amount',
    title: 'Amount',
    width: 140,
    align: 'right',
    render: ({ amount }) => formatNumber(amount, TWO_DIGITS),
  },
];
const idOf = ({ id }: Invoice) => id;
const nameOf = ({ customer }: Invoice) => customer;

export default function Example() {
  const [selected, setSelected] = useState<Set<number>>(new Set());
  return (
    <DataTable
      label="Invoices"
      columns={COLUMNS}
      rows={INVOICES}
      rowKey={idOf}
      rowLabel={nameOf}
      selection={{ selected, onChange: setSelected }}
      selectionBar={<strong>{selected.size} selected</strong>}
    />
  );
}
