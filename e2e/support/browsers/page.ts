/** What the journeys need of a browser, whichever protocol drives it (ADR-150). */

export interface Place {
  x: number;
  y: number;
}

/** Presses or releases the left button, or moves the pointer to a place of the window. */
export type PointerStep = Place | 'down' | 'up';

/** A window of one browser with a profile of its own, 1440 px wide. */
export interface BrowserPage {
  open(url: string): Promise<void>;
  /**
   * Runs the text of a function in the page and gives its result. What it takes and gives is JSON; it may be asynchronous, and
   * uses nothing from outside.
   */
  run<Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  /** Runs a script in the page for its effects. */
  load(script: string): Promise<void>;
  /** Presses these keys one after another and releases them in reverse: `Control`, `k`. Names as in KeyboardEvent.key. */
  press(keys: readonly string[]): Promise<void>;
  /** Types each character by its key. */
  type(text: string): Promise<void>;
  point(steps: readonly PointerStep[]): Promise<void>;
  /** Chooses a file for the file field that this CSS selector names. */
  choose(field: string, file: string): Promise<void>;
  /** A picture of the window as PNG. */
  picture(): Promise<Buffer>;
  /** Errors in the console and uncaught ones since the start. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}
