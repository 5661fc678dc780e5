/** The HTML around a page: header, sidebar, contents. */
import { escaped, type Heading, type RenderedPage } from './markdown.ts';

export interface NavigationGroup {
  label: string;
  pages: { address: string; title: string }[];
}

/** A file of the build with the hash by which the browser checks it. */
export interface Asset {
  address: string;
  integrity: string;
}

export interface TemplateOptions {
  page: RenderedPage & { address: string; title: string };
  navigation: readonly NavigationGroup[];
  base: string;
  assets: { colours: readonly Asset[]; common: readonly Asset[]; examples: readonly Asset[]; search: string };
  contract: string;
  version: string;
}

const LOGO =
  '<svg viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#2457e6"/><path d="M7 22h18M9.5 22v-4.5M22.5 22v-4.5M7.5 17.5h17M10 13l4.2-3.8 3.6 2.8L24 7.5" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>';
const ICON = `data:image/svg+xml,${encodeURIComponent(LOGO.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}`;
/** Deeper headings would make the list of contents as long as the page. */
const DEEPEST = 3;

/** One page of the site. The edge fills in the nonce where the page has a place for it. */
export function pageHtml({ page, navigation, base, assets, contract, version }: TemplateOptions): string {
  const { address, title, html, headings, hasExamples } = page;
  // The styles of the UI kit come first: the site's own apply where both have a rule.
  const files = [...(hasExamples ? assets.examples : []), ...assets.common];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${hasExamples ? '<meta name="csp-nonce" content="">\n' : ''}<title>${escaped(title)} · Salesdesk for teams</title>
<link rel="icon" type="image/svg+xml" href="${ICON}">
${assets.colours.map((asset) => tagOf(asset, '')).join('\n')}
${files.map((asset) => tagOf(asset, 'defer ')).join('\n')}
</head>
<body data-base="${base}" data-search="${assets.search}">
<a class="skip" href="#content">Skip to the text</a>
<header class="top">
<button type="button" class="menu-button" popovertarget="menu" aria-label="Pages">
<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 4h12M2 8h12M2 12h12" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/></svg>
</button>
<a class="brand" href="${base}" aria-label="Salesdesk for teams">${LOGO}<span>Salesdesk <span class="for">for teams</span></span></a>
<div class="search" role="search">
<input type="search" id="search" placeholder="Search (/)" aria-label="Search the documentation" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="results" aria-keyshortcuts="/">
<div id="results" role="listbox" aria-label="Pages found" hidden></div>
</div>
<label class="theme"><span class="unseen">Colours</span><select id="theme"><option value="system">System</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
</header>
<nav id="menu" popover aria-label="Pages">
${navigation.map((group) => groupHtml(group, address, base)).join('\n')}
</nav>
<main id="content" tabindex="-1">
<article>
${html}</article>
<footer>Contract ${escaped(contract)} · kit ${escaped(version)}</footer>
</main>
${contentsHtml(headings)}
</body>
</html>
`;
}

function tagOf({ address, integrity }: Asset, when: 'defer ' | ''): string {
  if (address.endsWith('.css'))
    return `<link rel="stylesheet" href="${address}" integrity="${integrity}" crossorigin="anonymous">`;
  return `<script ${when}src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`;
}

const linkOf = (base: string, address: string) => (address ? `${base}/${address}` : base);

function groupHtml({ label, pages }: NavigationGroup, current: string, base: string): string {
  const links = pages.map(({ address, title }) => {
    const mark = address === current ? ' aria-current="page"' : '';
    return `<li><a href="${linkOf(base, address)}"${mark}>${escaped(title)}</a></li>`;
  });
  const id = `group-${label.toLowerCase().replace(/\W+/g, '-')}`;
  return `<p id="${id}">${escaped(label)}</p>\n<ul aria-labelledby="${id}">${links.join('')}</ul>`;
}

function contentsHtml(headings: readonly Heading[]): string {
  const listed = headings.filter(({ depth }) => depth > 1 && depth <= DEEPEST);
  if (listed.length < 2) return '';
  const links = listed.map(
    ({ id, text, depth }) => `<li class="depth-${depth}"><a href="#${id}">${escaped(text)}</a></li>`,
  );
  return `<aside class="contents"><nav aria-labelledby="contents"><p id="contents">On this page</p><ul>${links.join('')}</ul></nav></aside>`;
}
