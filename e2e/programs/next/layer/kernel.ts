/** The kernel of contract 2 over that of contract 3. It stands in `shared/compat/2` of the next host. ADR-136. */
import { map } from 'rxjs';
import {
  type BusEvents as CurrentEvents,
  bus as current,
  type DownloadedFile,
  formatDateTime,
  saveFile as saveBlob,
  useBus as useCurrentBus,
} from '../../src/kernel/index.ts';

export * from '../../src/kernel/index.ts';

/** Contract 3 calls it `formatDateTime`. */
export const formatTimestamp = formatDateTime;

/** Contract 3 takes the blob and the name, each as an argument. */
export function saveFile({ filename, blob }: DownloadedFile): void {
  saveBlob(blob, filename);
}

/** Contract 3 calls `account.saved` `company.saved`, and `accountId` in it `companyId`. */
export type BusEvents = Omit<CurrentEvents, 'company.saved'> & { 'account.saved': { accountId: number } };
export type BusEventName = keyof BusEvents;
export type BusEvent = { [Name in BusEventName]: { name: Name; payload: BusEvents[Name] } }[BusEventName];

type CurrentName = keyof CurrentEvents;
type Payload = { accountId: number } & { companyId: number };

const nameNow = (name: BusEventName): CurrentName => (name === 'account.saved' ? 'company.saved' : name);

function payloadNow<Name extends BusEventName>(name: Name, payload: BusEvents[Name]) {
  const { accountId } = payload as Payload;
  return (name === 'account.saved' ? { companyId: accountId } : payload) as CurrentEvents[CurrentName];
}

function payloadBefore<Name extends BusEventName>(name: Name, payload: CurrentEvents[CurrentName]) {
  const { companyId } = payload as Payload;
  return (name === 'account.saved' ? { accountId: companyId } : payload) as BusEvents[Name];
}

/** The one bus of the page, with the names of contract 2. */
export const bus = {
  emit<Name extends BusEventName>(name: Name, payload: BusEvents[Name]): void {
    current.emit(nameNow(name), payloadNow(name, payload));
  },
  on<Name extends BusEventName>(name: Name, listener: (payload: BusEvents[Name]) => void): () => void {
    return current.on(nameNow(name), (payload) => listener(payloadBefore(name, payload)));
  },
  events$: current.events$.pipe(
    map(({ name, payload }) => {
      const before = name === 'company.saved' ? 'account.saved' : name;
      return { name: before, payload: payloadBefore(before, payload) } as BusEvent;
    }),
  ),
};

export function useBus<Name extends BusEventName>(name: Name, listener: (payload: BusEvents[Name]) => void): void {
  useCurrentBus(nameNow(name), (payload) => listener(payloadBefore(name, payload)));
}
