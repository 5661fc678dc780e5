/** Shows the colours before the page is painted, so this script is the only one that the page waits for. */
import { asChoice, type Choice, choose, storedChoice, THEME_CHOSEN } from './themeChoice.ts';

const system = matchMedia('(prefers-color-scheme: dark)');
let choice: Choice = storedChoice();

show();
system.addEventListener('change', show);
addEventListener(THEME_CHOSEN, (event) => {
  choice = asChoice((event as CustomEvent).detail);
  show();
});
addEventListener('DOMContentLoaded', () => {
  const control = document.querySelector<HTMLSelectElement>('#theme');
  if (!control) return;
  control.value = choice;
  control.addEventListener('change', () => choose(asChoice(control.value)));
});

function show(): void {
  document.documentElement.dataset.theme = choice === 'system' ? (system.matches ? 'dark' : 'light') : choice;
}
