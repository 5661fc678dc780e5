/** Checks that run inside the page. Each function stands alone, because the browser gets its text only. */

/** Development runners name functions by a helper that the page does not have. */
export const NAMING = 'globalThis.__name ??= (value) => value;';

/** What a check needs to find the screen: its selector. */
interface Place {
  selector: string;
}

/** In px of the window. */
export type Area = Record<'left' | 'top' | 'right' | 'bottom', number>;

export interface HostLook {
  /** Header and sidebar. */
  areas: Area[];
  messages: Area[];
  /** By names such as "background of body". */
  styles: Record<string, string>;
}

/** Waits until all transitions have ended for some frames. Endless animations, such as skeletons, are ignored. */
export async function calm(): Promise<void> {
  const isRunning = (animation: Animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  for (let frames = 0; frames < 5; frames = document.getAnimations().some(isRunning) ? 0 : frames + 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Whether the screen shows anything: a word, or a picture of some size. */
export function isBlank({ selector }: Place): boolean {
  const SEEN_PX = 8;
  const screen = document.querySelector<HTMLElement>(selector);
  if (!screen) return true;
  // biome-ignore lint/performance/useDomNodeTextContent: Hidden text is not seen.
  if (screen.innerText.trim() !== '') return false;
  return ![...screen.querySelectorAll('img, svg, canvas, video, input, select, textarea, button')].some((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width >= SEEN_PX && height >= SEEN_PX;
  });
}

/** The host's own links and buttons that something of the screen lies over, by name. */
export function coveredControls({ selector }: Place): string[] {
  const SEEN_PX = 8;
  const screen = document.querySelector(selector);
  const host = screen?.closest('body > *');
  if (!screen || !host) return [];
  const controls = [...host.querySelectorAll<HTMLElement>('nav a, header a, header button, nav button')];
  return controls.flatMap((control) => {
    if (screen.contains(control) || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return [];
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isSmall = right - left < SEEN_PX || bottom - top < SEEN_PX;
    if (isSmall || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return [];
    const hit = document.elementFromPoint(x, y);
    if (!hit || control.contains(hit) || hit.contains(control)) return [];
    // The host lays its own parts over each other, such as a sticky header; outside its element stand parts of screens.
    const isOfScreen = screen.contains(hit) || (!host.contains(hit) && !hit.closest('.Toastify'));
    return isOfScreen ? [control.getAttribute('aria-label') ?? control.textContent.trim()] : [];
  });
}

/** Where the host's own parts are and how they are styled; and the messages, which may lie over them. */
export function hostLook(): HostLook {
  const PROPERTIES = ['background', 'color', 'font', 'margin', 'padding', 'opacity', 'filter', 'visibility', 'display'];
  const own = [...document.querySelectorAll('nav, header')].filter((part) => !part.closest('main'));
  const areaOf = (element: Element): Area => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const parts = Object.entries({
    html: document.documentElement,
    body: document.body,
    main: document.querySelector('main'),
  });
  return {
    areas: own.map(areaOf),
    messages: [...document.querySelectorAll('.Toastify__toast')].map(areaOf),
    styles: Object.fromEntries(
      parts.flatMap(([name, part]) =>
        part ? PROPERTIES.map((key) => [`${key} of ${name}`, getComputedStyle(part).getPropertyValue(key)]) : [],
      ),
    ),
  };
}

/** What the keyboard has found so far, kept by the page between two presses of Tab. */
interface Walk {
  first: Element | null;
  seen: Set<Element>;
  /** Presses in a row that led to an element that was seen before. */
  repeats: number;
}

interface KeyboardWindow {
  salesdeskWalk?: Walk;
}

/** Forgets the earlier walk and takes the focus away. Returns a limit of stops that a page of this size stays below. */
export function beginWalk(): number {
  (window as KeyboardWindow).salesdeskWalk = { first: null, seen: new Set(), repeats: 0 };
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]').length + 20;
}

/** Notes the element that Tab led to. `around`: the walk is back where it began. `trapped`: it goes no further. */
export function noteStop(): 'on' | 'around' | 'trapped' {
  const PATIENCE = 6;
  const walk = (window as KeyboardWindow).salesdeskWalk;
  const active = document.activeElement;
  // At the end the focus leaves the page for the browser's own buttons.
  if (!walk || !active || active === document.body || active === document.documentElement) return 'on';
  if (active === walk.first) return 'around';
  walk.first ??= active;
  walk.repeats = walk.seen.has(active) ? walk.repeats + 1 : 0;
  walk.seen.add(active);
  return walk.repeats >= PATIENCE ? 'trapped' : 'on';
}

/** What the walk missed: controls of the screen by name, and whether it saw anything outside of the screen. */
export function missedControls({ selector }: Place): { unreached: string[]; isConfined: boolean; last: string } {
  const COMPOSITE =
    '[role=tablist], [role=menu], [role=menubar], [role=radiogroup], [role=listbox], [role=grid], ' +
    '[role=treegrid], [role=tree], [role=toolbar]';
  const NATIVE = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], ';
  const ROLES = ['button', 'link', 'checkbox', 'switch', 'radio', 'tab', 'menuitem', 'textbox', 'combobox', 'slider'];
  const seen = (window as KeyboardWindow).salesdeskWalk?.seen ?? new Set<Element>();
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const modal = [...document.querySelectorAll('[aria-modal="true"]')].find(shown);
  const screen = modal ?? document.querySelector(selector);
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') || element.textContent?.trim() || element.getAttribute('placeholder') || '')
      .replace(/\s+/g, ' ')
      .slice(0, 60) || `<${element.localName}>`;
  const seenWithin = (element: Element | null) => element !== null && [...seen].some((one) => element.contains(one));
  const unreached = [...(screen?.querySelectorAll(NATIVE + ROLES.map((role) => `[role=${role}]`).join(', ')) ?? [])]
    .filter((element) => {
      if (seen.has(element) || !shown(element) || element.matches(':disabled, [aria-disabled="true"]')) return false;
      if (element.closest('[inert], [aria-hidden="true"]')) return false;
      // One of a group takes the focus, and arrows lead to the others.
      if (seenWithin(element.closest(COMPOSITE))) return false;
      if (element instanceof HTMLInputElement && element.type === 'radio') {
        const group = [...document.getElementsByName(element.name)];
        return !group.some((other) => seen.has(other));
      }
      // A part of a control, such as the field inside a list of choices.
      if (seenWithin(element)) return false;
      for (let up = element.parentElement; up && up !== screen; up = up.parentElement) if (seen.has(up)) return false;
      return true;
    })
    .map(nameOf);
  const outside = [...document.querySelectorAll('a[href], button')].some(
    (element) => !screen?.contains(element) && shown(element) && (element as HTMLElement).tabIndex >= 0,
  );
  const isConfined = !modal && outside && [...seen].every((element) => screen?.contains(element));
  const last = document.activeElement ? nameOf(document.activeElement) : '';
  return { unreached: [...new Set(unreached)], isConfined: isConfined && seen.size > 0, last };
}

interface AxeResults {
  violations: { id: string; help: string; nodes: { html: string }[] }[];
}

interface AxeWindow {
  axe: { run(context: object | Document, options: object): Promise<AxeResults> };
}

/** The violations of axe within the screen, a line for each rule. Only one of the rules checks colours. */
export async function axeViolations({ selector, isColourOnly }: Place & { isColourOnly: boolean }): Promise<string[]> {
  const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { axe } = window as unknown as AxeWindow;
  const { violations } = await axe.run(document.querySelector(selector) ? { include: [[selector]] } : document, {
    resultTypes: ['violations'],
    runOnly: isColourOnly ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: RULES },
  });
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
}
