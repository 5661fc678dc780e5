/**
 * Slots, for the host and for remotes: where extensions of remotes are drawn, and where their data comes from. Whoever owns
 * a slot draws it; the host loads the extensions.
 */
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo } from 'react';
import {
  type ComponentSlot,
  type ComponentSlots,
  type DataSlot,
  type DataSlots,
  type ExtensionDeclaration,
  hasPermission,
  meetsCondition,
  type SlotName,
  type SlotProps,
} from '../domain/index.ts';
import { useSession } from './session.ts';

/** An extension of a slot. */
export interface Extension extends Pick<ExtensionDeclaration, 'permission' | 'when'> {
  /** Unique on the page: `invoices/open-invoices`. */
  key: string;
  title: string;
  /** Of its release. */
  version: string;
}

export interface SlotOptions<Name extends ComponentSlot> {
  name: Name;
  props: ComponentSlots[Name];
  /** The key of the only extension to draw; all of them when absent. */
  only?: string;
  /** What stands around each one. It is gone with an extension that failed. */
  around?: (extension: Extension, content: ReactNode) => ReactNode;
}

/** What the host does for slots. */
export interface SlotHost {
  /** The extensions of a slot, in order; the same array while nothing has changed. */
  useExtensions(name: SlotName): readonly Extension[];
  /** Loads and draws one extension, and contains its failures. */
  Drawn: ComponentType<
    { extension: Extension; name: ComponentSlot; props: object } & Pick<SlotOptions<ComponentSlot>, 'around'>
  >;
  /** Loads the code of one that is likely to be drawn soon, once the page is idle. */
  prefetch(extension: Extension): void;
  /** Loads and calls one function. Rejects when it fails, misses the slot's deadline or gives something else. */
  call(name: DataSlot, extension: Extension, argument: object, signal: AbortSignal): Promise<unknown>;
}

const NONE: readonly Extension[] = [];
let host: SlotHost = {
  useExtensions: () => NONE,
  Drawn: () => null,
  prefetch: () => {},
  call: () => Promise.reject(new Error('No host.')),
};

/** Gives slots their host. Call it before the first render; without one every slot is empty. */
export function provideSlots(provided: SlotHost): void {
  host = provided;
}

/** The extensions of a slot that the user may see, in order. None of their code is loaded. */
export function useExtensions<Name extends SlotName>(name: Name, props: SlotProps<Name>): readonly Extension[] {
  const { permissions } = useSession();
  const all = host.useExtensions(name);
  // The same array while the same ones are shown.
  const shown = all.map((one) => hasPermission(permissions, one.permission) && meetsCondition(one, props)).join();
  return useMemo(() => all.filter((_, index) => shown.split(',')[index] === 'true'), [all, shown]);
}

/** Draws the extensions of a slot. A slot without any draws nothing. */
export function Slot<Name extends ComponentSlot>({ name, props, only, around }: SlotOptions<Name>): ReactNode {
  const { Drawn } = host;
  return useExtensions(name, props as SlotProps<Name>)
    .filter(({ key }) => only === undefined || key === only)
    .map((extension) => (
      <Drawn key={extension.key} extension={extension} name={name} props={props} {...(around ? { around } : {})} />
    ));
}

/**
 * Loads the extensions of a slot before it is drawn, so that they are there at once. One that fails is loaded again
 * then. `props`: those that conditions name. `isWanted` false: none is loaded yet.
 */
export function usePrefetchedSlot<Name extends SlotName>(
  name: Name,
  props: Partial<SlotProps<Name>>,
  { isWanted = true } = {},
): void {
  const extensions = useExtensions(name, props as unknown as SlotProps<Name>);
  useEffect(() => {
    if (isWanted) for (const extension of extensions) host.prefetch(extension);
  }, [extensions, isWanted]);
}

/** What one extension gives to a slot. */
export interface SlotData<Name extends DataSlot> extends Pick<Extension, 'key' | 'title'> {
  /** Undefined while nothing has come, and when it failed. */
  data: DataSlots[Name]['result'] | undefined;
  isPending: boolean;
  /** Calls it again; there when it failed. */
  retry?: () => void;
}

/** So many rows are handed to a function at once; those that are loaded later come in another call. */
const ROWS_AT_ONCE = 100;

/**
 * What the extensions of a slot give for an argument, in order. Each is called on its own; one that fails gives nothing.
 * Pass rows that stay the same array while they are the same. `isWanted` false: none is called.
 */
export function useSlotData<Name extends DataSlot>(
  name: Name,
  argument: DataSlots[Name]['argument'],
  { isWanted = true } = {},
): SlotData<Name>[] {
  const extensions = useExtensions(name, argument as SlotProps<Name>);
  const rows = rowsOf(argument);
  const hasAny = extensions.length > 0 && isWanted;
  const chunks = useMemo(() => (hasAny && rows ? chunked(rows) : [rows]), [hasAny, rows]);
  const calls = extensions.flatMap((extension) => chunks.map((chunk) => ({ extension, chunk })));
  return useQueries({
    // The same array while nothing changed, so that lists do not draw their rows again.
    combine: useCallback(
      (results: readonly UseQueryResult<unknown>[]) =>
        extensions.map(({ key, title }, index) => {
          const own = results.slice(index * chunks.length, (index + 1) * chunks.length);
          const given = own.flatMap(({ data }) => (data === undefined ? [] : [data]));
          const data = rows && given.length ? Object.assign({}, ...given) : given[0];
          const isPending = own.some((one) => one.isPending && one.fetchStatus !== 'idle');
          const failed = own.filter(({ isError }) => isError);
          const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
          return { key, title, data, isPending, ...(failed.length ? { retry } : {}) };
        }),
      [extensions, chunks, rows],
    ),
    queries: calls.map(({ extension, chunk }) => ({
      queryKey: ['slots', name, extension.key, extension.version, chunk ? namesOf(chunk) : argument] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        host.call(name, extension, chunk ? withRows(argument, chunk) : argument, signal),
      enabled: isWanted,
      retry: false,
    })),
  });
}

type Row = { account_id: number; updated_at: string };

const rowsOf = (argument: object): readonly Row[] | undefined =>
  'leads' in argument
    ? (argument.leads as readonly Row[])
    : 'companies' in argument
      ? (argument.companies as readonly Row[])
      : undefined;

const withRows = (argument: object, rows: readonly Row[]) =>
  'leads' in argument ? { ...argument, leads: rows } : { ...argument, companies: rows };

/** A row that changed is asked for again. */
const namesOf = (rows: readonly Row[]) => rows.map((row) => `${row.account_id} ${row.updated_at}`).join();

function chunked(rows: readonly Row[]): (readonly Row[])[] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, at) => rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE));
}
