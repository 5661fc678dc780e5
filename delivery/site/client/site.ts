/** Search, copying of code, and the address of this product in its commands. */
import './site.css';
import { installSearch } from './search.ts';

/** What the pages name in place of the product that serves them. */
const EXAMPLE_ADDRESS = 'http://localhost:4000';
const COPIED_MS = 1500;

nameThisProduct();
for (const block of document.querySelectorAll<HTMLElement>('.code')) addCopyButton(block);
installSearch();
markPlace();

/** Commands can be copied as they are: they name this product. */
function nameThisProduct(): void {
  const texts = document.createTreeWalker(document.querySelector('article') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.nodeValue?.includes(EXAMPLE_ADDRESS) && text.parentElement?.closest('code'))
      text.nodeValue = text.nodeValue.replaceAll(EXAMPLE_ADDRESS, location.origin);
  }
}

function addCopyButton(block: HTMLElement): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const commands = [...block.querySelectorAll('.command')].map((command) => command.textContent);
    await navigator.clipboard.writeText(
      commands.length ? commands.join('\n') : (block.querySelector('code')?.textContent ?? ''),
    );
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
  });
  block.append(button);
}

/** Shows in the contents which heading is being read, and brings the page's own link into view. */
function markPlace(): void {
  document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.contents a')].map((link) => [link.hash.slice(1), link]),
  );
  const headings = [...document.querySelectorAll('article :is(h2, h3)')];
  const mark = () => {
    const read = headings.findLast((heading) => heading.getBoundingClientRect().top < 120) ?? headings[0];
    for (const [id, link] of links) {
      const isRead = id === read?.id;
      if (link.classList.contains('read') === isRead) continue;
      link.classList.toggle('read', isRead);
      if (isRead) link.scrollIntoView({ block: 'nearest' });
    }
  };
  if (!links.size) return;
  addEventListener('scroll', mark, { passive: true });
  mark();
}
