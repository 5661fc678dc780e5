/** The action sequences of W3C WebDriver, which classic WebDriver and WebDriver BiDi share. */
import type { PointerStep } from './page.ts';

/** Code points of keys without a character. */
const KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  ' ': '\uE00D',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** One input device with what it does. */
export type Sequence = Record<string, unknown>;

export function pressOf(keys: readonly string[]): Sequence[] {
  const values = keys.map((key) => KEYS[key] ?? key);
  const down = values.map((value) => ({ type: 'keyDown', value }));
  const up = values.map((value) => ({ type: 'keyUp', value })).reverse();
  return [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }];
}

export function typingOf(text: string): Sequence[] {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}

export function pointingOf(steps: readonly PointerStep[]): Sequence[] {
  const actions = steps.map((step) => {
    if (step === 'down') return { type: 'pointerDown', button: 0 };
    if (step === 'up') return { type: 'pointerUp', button: 0 };
    return { type: 'pointerMove', duration: 20, x: Math.round(step.x), y: Math.round(step.y) };
  });
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}
