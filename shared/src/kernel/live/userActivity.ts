/** Tracks whether the user is pointing, pressing or typing, so that nothing moves while they do. */

const IDLE_MS = 500;
/** The longest wait for a user who never pauses. While a pointer is pressed the wait is unlimited. */
const MAX_WAIT_MS = 3_000;
const PRESSES = ['pointerdown', 'touchstart'] as const;
const RELEASES = ['pointerup', 'pointercancel', 'touchend', 'touchcancel'] as const;
const MOVES = ['pointermove', 'touchmove', 'wheel', 'keydown'] as const;
const QUIET = { passive: true, capture: true } as const;

/** Watches until `stop`. Calls `onIdle` when the user pauses, or has been active for `MAX_WAIT_MS`. */
export function watchUserActivity(onIdle: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let isPressed = false;

  const becomeIdle = () => {
    timer = undefined;
    if (!isPressed) onIdle();
  };
  const becomeActive = () => {
    const now = Date.now();
    if (timer === undefined) since = now;
    clearTimeout(timer);
    timer = setTimeout(becomeIdle, Math.max(0, Math.min(IDLE_MS, since + MAX_WAIT_MS - now)));
  };
  const press = () => {
    isPressed = true;
    becomeActive();
  };
  const release = (event: Event) => {
    isPressed = 'touches' in event && (event as TouchEvent).touches.length > 0;
    becomeActive();
  };
  // A scrolling finger cancels its pointer but still touches the screen.
  const cancel = (event: PointerEvent) => (event.pointerType === 'touch' ? becomeActive() : release(event));

  const listeners: [string, (event: never) => void][] = [
    ...PRESSES.map((name): [string, () => void] => [name, press]),
    ...RELEASES.map((name): [string, (event: never) => void] => [name, name === 'pointercancel' ? cancel : release]),
    ...MOVES.map((name): [string, () => void] => [name, becomeActive]),
  ];
  for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener, QUIET);
  return {
    isPressing: () => isPressed,
    isActive: () => isPressed || timer !== undefined,
    stop: () => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener, QUIET);
    },
  };
}
