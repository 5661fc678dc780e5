/** Measures what users feel during a visit. Loaded after the first screen. ADR-154. */
import { onINP } from 'web-vitals';
import { onRemoteFailure } from './remotes.ts';
import { currentVisit, endVisit } from './reports.ts';

/** The mark of lists and boards: their first rows are painted. */
const FIRST_ROWS = 'salesdesk.first-rows';
/** Blocked frames are counted for this long, so that long visits compare with short ones. */
const FRAMES_FOR_MS = 60_000;

interface LongFrame extends PerformanceEntry {
  blockingDuration: number;
}

/** Starts measuring the current visit and all later ones. */
export function measureVisits(): void {
  onINP(({ value, entries }) => noteInteraction(value, entries), { reportAllChanges: true, reportSoftNavs: true });
  observe('mark', noteRows);
  observe('long-animation-frame', (entry) => noteFrame(entry as LongFrame));
  onRemoteFailure(({ phase, remote, version }) => {
    const visit = currentVisit();
    if (phase !== 'script' || visit?.remote !== remote || visit.version !== version) return;
    visit.values.errors = (visit.values.errors ?? 0) + 1;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') endVisit();
  });
}

/** Notes the interaction that is the page's latency now, if it was made on the screen of the current visit. */
export function noteInteraction(value: number, entries: readonly { startTime: number; target?: Node | null }[]): void {
  const visit = currentVisit();
  const [interaction] = entries;
  if (!visit || visit.isMixed || !interaction || interaction.startTime < visit.began) return;
  const { target } = interaction;
  const screen = target instanceof Element ? target.closest<HTMLElement>('[data-remote]')?.dataset : undefined;
  if (screen?.remote !== visit.remote || screen.release !== visit.version) return;
  visit.values.inp = Math.round(value);
  // A visit with an interaction is one in which an error could have happened.
  visit.values.errors ??= 0;
}

/** Notes the first rows of the current visit. */
export function noteRows({ name, startTime }: Pick<PerformanceEntry, 'name' | 'startTime'>): void {
  const visit = currentVisit();
  if (!visit || name !== FIRST_ROWS || startTime < visit.began) return;
  visit.values.rows ??= Math.round(startTime - visit.began);
}

/** Adds a frame that blocked the page in the first minute of the current visit. */
export function noteFrame({ startTime, blockingDuration }: Pick<LongFrame, 'startTime' | 'blockingDuration'>): void {
  const visit = currentVisit();
  if (!visit || startTime < visit.began || startTime - visit.began > FRAMES_FOR_MS) return;
  visit.values.frames = Math.round((visit.values.frames ?? 0) + blockingDuration);
}

/** Calls back for each entry of a type, also for those from before, where the browser has the type. */
function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onEntry(entry);
  });
  observer.observe({ type, buffered: true });
}
