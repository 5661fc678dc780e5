import {
  type ComponentSlot,
  type ComponentSlots,
  type DataSlot,
  type DataSlots,
  type ExtensionOf,
  type SlotFunction,
  sampleProps,
  slotResult,
} from '@salesdesk/shared/domain';
import type { RenderResult } from '@testing-library/react';
import type { ComponentType } from 'react';
import { type PageOptions, renderPage } from './renderPage.tsx';

/**
 * Renders an extension as its slot would, for a signed-in user. `props` change the sample, which is about the lead Harbour
 * Books and the user 1. `renderExtension('company.tab', InvoicesTab, { props: { kind: 'account' } })`
 */
export function renderExtension<Name extends ComponentSlot>(
  name: Name,
  extension: ExtensionOf<Name>,
  { props, ...who }: PageOptions & { props?: Partial<ComponentSlots[Name]> } = {},
): RenderResult {
  const Extension = extension as ComponentType<object>;
  return renderPage(<Extension {...sampleProps(name)} {...props} />, who);
}

/**
 * Calls the function of a data slot as the slot would. Rejects when it gives something that the slot drops.
 * `callExtension('search.source', findInvoices, { text: 'acme' })`
 */
export async function callExtension<Name extends DataSlot>(
  name: Name,
  extension: SlotFunction<Name>,
  argument: Partial<DataSlots[Name]['argument']> = {},
): Promise<DataSlots[Name]['result']> {
  const { signal } = new AbortController();
  const given = await extension({ ...(sampleProps(name) as DataSlots[Name]['argument']), ...argument }, { signal });
  const result = slotResult(name, given);
  if (result === null) throw new Error(`The slot ${name} drops what the extension gave: ${JSON.stringify(given)}.`);
  return result;
}
