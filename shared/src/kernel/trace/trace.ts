/** The trace of a call: from the user's last interaction to the API, as W3C Trace Context has it. ADR-155. */
import { type Caller, currentCaller } from './caller.ts';

/** A finished part of a trace on this page; `e2e/programs/trace` collects them. Contains nothing that was typed. */
export interface PageSpan {
  traceId: string;
  spanId: string;
  parentId: string | null;
  name: string;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  caller: Caller | null;
}

/** The event on `window` that announces a `PageSpan`. */
const SPAN_EVENT = 'salesdesk:span';

/** A call that starts later belongs to no interaction. */
const INTERACTION_MS = 5_000;
/** These begin an interaction; a click without one of them before comes from assistive technology. */
const BEGINNINGS = ['pointerdown', 'keydown'];
const CONTINUATIONS = ['pointerup', 'click', 'submit', 'drop', 'change'];

let interaction: { traceId: string; spanId: string; at: number } | null = null;

/** Starts a trace with each interaction of the user. */
export function watchInteractions(): void {
  for (const kind of BEGINNINGS) addEventListener(kind, (event) => event.isTrusted && begin(event), { capture: true });
  for (const kind of CONTINUATIONS)
    addEventListener(kind, (event) => event.isTrusted && goOn(event), { capture: true });
}

function begin({ type, target }: Event): void {
  const at = Date.now();
  interaction = { traceId: newId(16), spanId: newId(8), at };
  const { traceId, spanId } = interaction;
  announceSpan({ traceId, spanId, parentId: null, name: `${type} ${elementOf(target)}`, start: at, end: at });
}

function goOn(event: Event): void {
  if (!interaction || Date.now() - interaction.at > INTERACTION_MS) begin(event);
  else interaction.at = Date.now();
}

/** The kind of the element, without its text, which may name a person. */
function elementOf(target: EventTarget | null): string {
  if (!(target instanceof Element)) return 'page';
  const control = target.closest('button, a, input, textarea, select, [role]') ?? target;
  return control.getAttribute('role') ?? control.localName;
}

/** The trace of the user's latest interaction, for reports; null when it is too long ago. */
export function currentTrace(): string | null {
  return interaction && Date.now() - interaction.at <= INTERACTION_MS ? interaction.traceId : null;
}

/** The trace of one call. */
interface CallTrace {
  /** `traceparent` and `baggage` of every attempt. */
  headers: Record<string, string>;
  /** Announces the span of the call. */
  end: () => void;
}

/** Starts the span of a call of the current caller, in the trace of the user's latest interaction. */
export function traceCall(name: string): CallTrace {
  const caller = currentCaller();
  const parent = currentTrace() === null ? null : interaction;
  const traceId = parent?.traceId ?? newId(16);
  const spanId = newId(8);
  const start = Date.now();
  return {
    headers: { traceparent: `00-${traceId}-${spanId}-01`, baggage: baggageOf(caller) },
    end: () =>
      announceSpan({ traceId, spanId, parentId: parent?.spanId ?? null, name, start, end: Date.now() }, caller),
  };
}

function baggageOf(caller: Caller | null): string {
  if (!caller) return 'salesdesk.remote=host';
  const { remote, release, cohort } = caller;
  return [
    `salesdesk.remote=${remote}`,
    `salesdesk.release=${encodeURIComponent(release)}`,
    `salesdesk.cohort=${cohort}`,
  ].join();
}

function announceSpan(span: Omit<PageSpan, 'caller'>, caller: Caller | null = null): void {
  dispatchEvent(new CustomEvent<PageSpan>(SPAN_EVENT, { detail: { ...span, caller } }));
}

function newId(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
