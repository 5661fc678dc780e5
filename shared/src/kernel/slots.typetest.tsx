/** What does not compile about slots. The type check reads this file; nothing runs it. */
import type { AccountRecord, ExtensionOf, SlotFunction, SlotProps } from '../domain/index.ts';
import { Slot, useSlotData } from './slots.tsx';

declare const company: AccountRecord;
declare const typed: string;

export const rendered = [
  <Slot name="company.tab" props={{ company, kind: 'lead' }} />,
  // @ts-expect-error: a misspelt prop.
  <Slot name="company.tab" props={{ compny: company, kind: 'lead' }} />,
  // @ts-expect-error: a prop that is missing.
  <Slot name="company.tab" props={{ company }} />,
  // @ts-expect-error: a slot that there is not.
  <Slot name="company.tabs" props={{ company, kind: 'lead' }} />,
  // @ts-expect-error: a slot of functions draws nothing.
  <Slot name="search.source" props={{ text: typed }} />,
];

export const asked = () => [
  useSlotData('search.source', { text: typed })[0]?.data?.[0]?.label,
  // @ts-expect-error: an argument of another slot.
  useSlotData('search.source', { leads: [] }),
];

export const Tab: ExtensionOf<'company.tab'> = ({ company: { account_name } }) => account_name;
// @ts-expect-error: a misspelt prop of an extension.
export const Misspelt = ({ compny }: SlotProps<'company.tab'>) => compny;
// @ts-expect-error: a prop that the slot does not hand over.
export const Other: ExtensionOf<'company.tab'> = ({ invoice }: { invoice: number }) => invoice;
export const search: SlotFunction<'search.source'> = async ({ text }, { signal }) =>
  signal.aborted ? [] : [{ key: text, label: text, path: '/invoices' }];
// @ts-expect-error: hits without an address.
export const noPath: SlotFunction<'search.source'> = ({ text }) => [{ key: text, label: text }];
