/**
 * Shows the colours before the page is painted, so this script is the only one that the page waits for. The product has its
 * choice in the same place.
 */
const KEY = 'salesdesk.theme';

const system = matchMedia('(prefers-color-scheme: dark)');
let choice = storedChoice();

show();
system.addEventListener('change', show);
addEventListener('DOMContentLoaded', () => {
  const control = document.querySelector<HTMLSelectElement>('#theme');
  if (!control) return;
  control.value = choice;
  control.addEventListener('change', () => {
    choice = control.value;
    show();
    try {
      localStorage.setItem(KEY, JSON.stringify(choice));
    } catch {
      // Where nothing can be stored, it holds for this page.
    }
  });
});

/** The stored choice; an unreadable one means the system's. */
function storedChoice(): string {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '');
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function show(): void {
  document.documentElement.dataset.theme = choice === 'system' ? (system.matches ? 'dark' : 'light') : choice;
}
