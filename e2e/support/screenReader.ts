/** A person with a keyboard and a screen reader: writes down what is said at each stop of the focus, and each announcement. */
import type { CDPSession, Page } from '@playwright/test';
import { inNvda, inVoiceOver, type Spoken } from './speech.ts';

interface Line {
  keys: string;
  nvda: string;
  voiceOver: string;
}

/** Ancestors that screen readers say when the focus enters them. */
const PLACES = [
  'banner',
  'dialog',
  'form',
  'group',
  'main',
  'menu',
  'navigation',
  'radiogroup',
  'region',
  'table',
  'tabpanel',
  'toolbar',
];
const STATES = ['checked', 'pressed', 'selected', 'expanded', 'hasPopup', 'required', 'invalid', 'disabled', 'level'];
const FAR = 40;
const QUIET_MS = 600;
const LONGEST_MS = 15_000;

/** The part of an answer of `Accessibility.getFullAXTree` that is read. */
interface Node {
  nodeId: string;
  parentId?: string;
  backendDOMNodeId?: number;
  role?: { value?: unknown };
  name?: { value?: unknown };
  value?: { value?: unknown };
  description?: { value?: unknown };
  properties?: readonly { name: string; value: { value?: unknown } }[];
}

export class ScreenReader {
  readonly #page: Page;
  readonly #devTools: CDPSession;
  readonly #lines: Line[] = [];
  #last: Spoken | null = null;
  #lastId = '';

  private constructor(page: Page, devTools: CDPSession) {
    this.#page = page;
    this.#devTools = devTools;
  }

  /** Listens on a page that has no address yet. */
  static async at(page: Page): Promise<ScreenReader> {
    await page.addInitScript(listen);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Accessibility.enable');
    return new ScreenReader(page, devTools);
  }

  async visits(address: string): Promise<void> {
    await this.#page.goto(address);
    await this.#page.getByRole('heading', { level: 1 }).first().waitFor();
    await this.#says(`opens ${address}`);
  }

  /** Presses one key after another, and listens after each. */
  async presses(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      await this.#says(key);
    }
  }

  /** `shown` stands for a text that differs by run. */
  async types(text: string, shown = `“${text}”`): Promise<void> {
    await this.#page.keyboard.type(text);
    await this.#says(`types ${shown}`);
  }

  /** Presses Tab until the focus is on what has this name. */
  async tabsTo(name: string): Promise<void> {
    for (let stop = 0; stop < FAR; stop++) {
      await this.presses('Tab');
      if (this.#last?.name === name) return;
    }
    throw new Error(`${name} is not within ${FAR} stops; the last one is ${this.#last?.name}`);
  }

  /** What was said since the last call, as a table. */
  table(): string {
    const rows = this.#lines
      .splice(0)
      .map(({ keys, nvda, voiceOver }) => `| ${cell(keys)} | ${cell(nvda)} | ${cell(voiceOver)} |`);
    return ['| Keys | NVDA | VoiceOver |', '| --- | --- | --- |', ...rows].join('\n');
  }

  /** Waits until nothing changes any more, then writes down where the focus is and what was announced. */
  async #says(keys: string): Promise<void> {
    const announced = await this.#page.evaluate(settled, { quiet: QUIET_MS, longest: LONGEST_MS });
    const { id, spoken } = await this.#focus();
    const isNew = id !== this.#lastId;
    const nvda = spoken ? inNvda(spoken, this.#last) : '';
    const voiceOver = spoken ? inVoiceOver(spoken, this.#last) : '';
    const before = this.#last ? inNvda(this.#last, this.#last) : '';
    const hasChanged = isNew || (spoken !== null && inNvda(spoken, spoken) !== before && !keys.startsWith('types'));
    if (hasChanged || !announced.length)
      this.#lines.push({ keys, nvda: hasChanged ? nvda : '', voiceOver: hasChanged ? voiceOver : '' });
    announced.forEach((text, at) => {
      const first = at === 0 && !hasChanged;
      this.#lines.push({ keys: first ? keys : '', nvda: `*${text}*`, voiceOver: `*${text}*` });
    });
    this.#last = spoken;
    this.#lastId = id;
  }

  /** The element with the focus, or the one of its list or menu that is active. */
  async #focus(): Promise<{ id: string; spoken: Spoken | null }> {
    const { result } = await this.#devTools.send('Runtime.evaluate', {
      expression: `(() => { const at = document.activeElement;
        const active = at?.getAttribute('aria-activedescendant'); return (active && document.getElementById(active)) || at; })()`,
    });
    if (!result.objectId) return { id: '', spoken: null };
    const { node } = await this.#devTools.send('DOM.describeNode', { objectId: result.objectId });
    const { nodes } = (await this.#devTools.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
    const found = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId);
    if (!found || node.nodeName === 'BODY') return { id: '', spoken: null };
    const byId = new Map(nodes.map((one) => [one.nodeId, one]));
    const within: Spoken['within'][number][] = [];
    for (let at = byId.get(found.parentId ?? ''); at; at = byId.get(at.parentId ?? '')) {
      const place = { id: at.nodeId, role: text(at.role), name: text(at.name) };
      if (PLACES.includes(place.role) && (place.name || place.role === 'main')) within.unshift(place);
    }
    const properties = new Map(found.properties?.map(({ name, value }) => [name, String(value.value ?? '')]));
    const states = Object.fromEntries(
      STATES.flatMap((name) => (properties.has(name) ? [[name, properties.get(name) ?? '']] : [])),
    );
    return {
      id: String(node.backendNodeId),
      spoken: {
        role: text(found.role).toLowerCase(),
        name: text(found.name),
        value: text(found.value),
        description: text(found.description),
        states: { ...states, ...(states.hasPopup === 'false' ? { hasPopup: '' } : {}) },
        within,
      },
    };
  }
}

function text(field: { value?: unknown } | undefined): string {
  return String(field?.value ?? '').trim();
}

function cell(words: string): string {
  return words.replaceAll('|', '\\|').replace(/\s+/g, ' ');
}

/** Runs in the page before its scripts: collects the texts that live regions announce, in order. */
function listen(): void {
  const LIVE = '[aria-live]:not([aria-live="off"]), [role="alert"], [role="status"], [role="log"]';
  const WHOLE = '[aria-atomic="true"], [role="alert"], [role="status"]';
  const announcements: string[] = [];
  let changedAt = performance.now();
  const changed = new Map<Element, Set<Node>>();
  const isSaid = (node: globalThis.Node) => {
    const parent = node.parentElement;
    return Boolean(parent?.checkVisibility()) && !parent?.closest('[aria-hidden="true"], [inert]');
  };
  const textOf = (root: globalThis.Node): string => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    if (root.nodeType === 3 && isSaid(root)) words.push(root.textContent ?? '');
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isSaid(node)) words.push(node.textContent ?? '');
    return words.join(' ').replace(/\s+/g, ' ').trim();
  };
  const last = new WeakMap<Element, string>();
  const flush = () => {
    for (const [region, nodes] of changed) {
      if (!region.isConnected) continue;
      const isWhole = region.matches(WHOLE);
      const said = isWhole
        ? textOf(region)
        : [...nodes]
            .map((node) => textOf(node as unknown as globalThis.Node))
            .join(' ')
            .trim();
      if (!said || (isWhole && last.get(region) === said)) continue;
      last.set(region, said);
      if (!announcements.includes(said)) announcements.push(said);
    }
    changed.clear();
  };
  type Node = object;
  new MutationObserver((records) => {
    changedAt = performance.now();
    for (const { target, addedNodes, type } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      // A region that arrives with its text is announced when it is an alert, or stands in another region.
      const added = [...addedNodes].filter((node) => node instanceof Element && node.matches('[role="alert"]'));
      for (const node of added) changed.set(node as Element, new Set([node]));
      const region = element?.closest(LIVE);
      if (!region) continue;
      const nodes = changed.get(region) ?? new Set<Node>();
      for (const node of type === 'characterData' ? [target] : addedNodes) nodes.add(node);
      changed.set(region, nodes);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  setInterval(() => performance.now() - changedAt > 150 && flush(), 50);
  Object.assign(window, {
    screenReader: { taken: () => announcements.splice(0), changedAt: () => changedAt },
  });
}

/** Runs in the page: waits until nothing has changed for `quiet` milliseconds and nothing loads, and returns the announcements. */
async function settled({ quiet, longest }: { quiet: number; longest: number }): Promise<string[]> {
  interface Listening {
    screenReader: { taken: () => string[]; changedAt: () => number };
  }
  const { screenReader } = window as unknown as Listening;
  const from = performance.now();
  const isLoading = () =>
    document.querySelector('.ant-skeleton-active, .ant-spin, .ant-progress, [data-testid="skeleton-row"]') !== null;
  while (performance.now() - from < longest) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const isQuiet = performance.now() - Math.max(from, screenReader.changedAt()) > quiet;
    if (isQuiet && !isLoading()) break;
  }
  return screenReader.taken();
}
