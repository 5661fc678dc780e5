/** Measures scrolling and dropping in the browser: tasks of the main thread, frames and rendered cards. */
import type { CDPSession, Page } from '@playwright/test';

/**
 * Ms of the longest task of the page's main thread while `act` runs, in thread time, so that other load on the machine
 * does not count.
 */
export async function longestTask(page: Page, act: (devtools: CDPSession) => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', '__metadata', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
  });
  await act(devtools);
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`));
  if (!tasks.length) throw new Error('The trace holds no task of the page.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own time. */
  tdur?: number;
  args?: { name?: string };
}

/** Scrolls over this point by a distance in px, at a speed in px per second. */
export async function scroll(
  devtools: CDPSession,
  { x, y }: { x: number; y: number },
  by: { right?: number; down?: number; pxPerSecond: number },
): Promise<void> {
  await devtools.send('Input.synthesizeScrollGesture', {
    x,
    y,
    xDistance: -(by.right ?? 0),
    yDistance: -(by.down ?? 0),
    speed: by.pxPerSecond,
    preventFling: true,
    gestureSourceType: 'mouse',
  });
}

/** Number of frames longer than `limit` ms while `act` ran, and the longest one. */
export async function slowFrames(page: Page, limit: number, act: () => Promise<void>) {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const step = (now: number) => {
      frames.push(now - last);
      last = now;
      if (!('framesEnd' in window)) requestAnimationFrame(step);
    };
    Object.assign(window, { frames });
    Reflect.deleteProperty(window, 'framesEnd');
    requestAnimationFrame(step);
  });
  await act();
  const frames = await page.evaluate(() => {
    Object.assign(window, { framesEnd: true });
    return (window as unknown as { frames: number[] }).frames;
  });
  // Three turns of a screen of 60 Hz are 50 ms, on the clock of a page a tenth more or less.
  return {
    slow: frames.filter((ms) => Math.round(ms) > limit).length,
    longest: Math.max(...frames),
    count: frames.length,
  };
}

/** Observes the number of rendered cards per column at every frame; the returned function gives the maximum. */
export async function watchCards(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const state = { most: 0 };
    Object.assign(window, { cardsDrawn: state });
    const look = () => {
      for (const column of document.querySelectorAll('section[data-stage]'))
        state.most = Math.max(state.most, column.querySelectorAll('article').length);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as unknown as { cardsDrawn: { most: number } }).cardsDrawn.most);
}

/**
 * Drops the dragged card. Ms until the final state is painted: the card in its column, both counts updated, and no drag
 * preview.
 */
export async function dropped(page: Page, leadId: number, slug: string): Promise<{ placed: number; settled: number }> {
  await page.evaluate(
    ([id, stage]) => {
      const target = document.querySelector(`section[data-stage="${stage}"]`);
      const before = target?.getAttribute('aria-label');
      const drop: { placed?: number; settled?: number } = {};
      Object.assign(window, { drop });
      addEventListener(
        'pointerup',
        () => {
          const start = performance.now();
          const look = () => {
            const isThere = target?.querySelector(`article[data-lead="${id}"]`);
            const isCounted = target?.getAttribute('aria-label') !== before;
            // One frame later it is painted.
            if (isThere && isCounted && drop.placed === undefined) {
              drop.placed = -1;
              requestAnimationFrame(() => Object.assign(drop, { placed: performance.now() - start }));
            }
            if (drop.placed && document.querySelectorAll(`[data-lifted]`).length === 0)
              requestAnimationFrame(() => Object.assign(drop, { settled: performance.now() - start }));
            else requestAnimationFrame(look);
          };
          look();
        },
        { capture: true, once: true },
      );
    },
    [leadId, slug] as const,
  );
  await page.mouse.up();
  await page.waitForFunction(() => (window as unknown as { drop: { settled?: number } }).drop.settled !== undefined);
  return page.evaluate(() => (window as unknown as { drop: { placed: number; settled: number } }).drop);
}
