/** Turns a page's Markdown into HTML: anchors, colours of code, links between pages, live examples. */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { Marked, type Tokens } from 'marked';

// Classes, as the page's policy forbids the styles in markup that other highlighters write.
const LANGUAGES = { bash, javascript, json, typescript, xml };
const NAMES: Record<string, keyof typeof LANGUAGES> = {
  sh: 'bash',
  js: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
};
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

interface Heading {
  id: string;
  text: string;
  depth: number;
}

/** The text between two headings, for the search. */
interface Section extends Heading {
  content: string;
}

export interface RenderedPage {
  html: string;
  headings: Heading[];
  sections: Section[];
  hasExamples: boolean;
}

interface RenderOptions {
  /** Address of the page below the site: `reference/router`. */
  address: string;
  /** Address of the site: `/docs/teams`. */
  base: string;
  /** Addresses of all pages. */
  pages: ReadonlySet<string>;
}

/** Renders one page. Throws when it links to a page that the site does not have. */
export function renderMarkdown(markdown: string, { address, base, pages }: RenderOptions): RenderedPage {
  const headings: Heading[] = [];
  const sections: Section[] = [];
  const ids = new Map<string, number>();
  let hasExamples = false;

  const marked = new Marked({
    gfm: true,
    walkTokens(token) {
      if (token.type === 'link') token.href = linkOf(token.href);
    },
    renderer: {
      // Pages are written by us, but a doc comment may name a tag.
      html: ({ text }) => escaped(text),
      heading({ tokens, depth }) {
        const text = plain(this.parser.parseInline(tokens));
        const id = uniqueId(text);
        headings.push({ id, text, depth });
        sections.push({ id, text, depth, content: '' });
        const link = depth === 1 ? '' : `<a class="anchor" href="#${id}" aria-label="Link to ${escaped(text)}">#</a>`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${link}</h${depth}>\n`;
      },
      paragraph({ tokens }) {
        const html = this.parser.parseInline(tokens);
        note(plain(html));
        return `<p>${html}</p>\n`;
      },
      tablecell({ tokens, header }) {
        const html = this.parser.parseInline(tokens);
        note(plain(html));
        return header ? `<th scope="col">${html}</th>` : `<td>${html}</td>`;
      },
      code(token) {
        const example = exampleOf(token);
        if (example === null) return codeBlock(token);
        hasExamples = true;
        return `<div class="example"><div class="live" data-example="${example}"></div>${codeBlock(token)}</div>\n`;
      },
    },
    hooks: {
      // A wide table scrolls in its own box, which the keyboard can reach.
      postprocess: (html) =>
        html
          .replace(/<th scope="col"><\/th>/g, '<td></td>')
          .replaceAll('<table>', '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
          .replaceAll('</table>', '</table></div>'),
    },
  });

  function note(text: string): void {
    const section = sections.at(-1);
    if (section) section.content += `${text} `;
  }

  function uniqueId(text: string): string {
    const id =
      text
        .toLowerCase()
        .replace(/[^\p{L}\d]+/gu, '-')
        .replace(/^-|-$/g, '') || 'section';
    const count = ids.get(id) ?? 0;
    ids.set(id, count + 1);
    return count ? `${id}-${count + 1}` : id;
  }

  function linkOf(href: string): string {
    if (/^([a-z]+:|#)/.test(href)) return href;
    const [file = '', anchor] = href.split('#');
    const page = new URL(file, `file:///${address}`).pathname
      .slice(1)
      .replace(/\.md$/, '')
      .replace(/^README$/, '');
    // A library's own comments link to its own documentation.
    if (!file.endsWith('.md')) return '#';
    if (!pages.has(page))
      throw new Error(`The page ${address || 'README'} links to ${href}, which the site does not have.`);
    return [base, page].filter(Boolean).join('/') + (anchor ? `#${anchor}` : '');
  }

  const html = marked.parse(markdown, { async: false });
  return { html, headings, sections, hasExamples };
}

function exampleOf({ lang = '' }: Tokens.Code): string | null {
  return /\bexample=(\w+)/.exec(lang)?.[1] ?? null;
}

function codeBlock({ text, lang = '' }: Tokens.Code): string {
  const [language = ''] = lang.split(' ');
  const content = language === 'console' ? consoleText(text) : highlighted(text, language);
  return `<div class="code"><pre tabindex="0" data-language="${escaped(language)}"><code>${content}</code></pre></div>\n`;
}

function highlighted(text: string, name: string): string {
  const language = NAMES[name] ?? name;
  return hljs.getLanguage(language) ? hljs.highlight(text, { language }).value : escaped(text);
}

/** Commands after `$ `, and what they print. */
function consoleText(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line.startsWith('$ ')
        ? `<span class="prompt" aria-hidden="true">$ </span><span class="command">${highlighted(line.slice(2), 'sh')}</span>`
        : `<span class="output">${escaped(line)}</span>`,
    )
    .join('\n');
}

/** Text as markup. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** The pages that are written by hand, in the order of a reader's work. They stand in docs/teams. */
export const GUIDE = [
  { file: 'README.md', title: 'Overview' },
  { file: 'ship-a-screen.md', title: 'Ship a screen' },
  { file: 'develop.md', title: 'Develop' },
  { file: 'extensions.md', title: 'Add to other screens' },
  { file: 'test.md', title: 'Test' },
  { file: 'scenarios.md', title: 'Scenarios' },
  { file: 'release.md', title: 'Release and roll back' },
  { file: 'failures.md', title: 'Read your failures' },
  { file: 'errors.md', title: 'Errors and what they mean' },
  { file: 'other-frameworks.md', title: 'Other frameworks' },
] as const;

export interface NavigationGroup {
  label: string;
  pages: { address: string; title: string }[];
}

/** A file of the build with the hash by which the browser checks it. */
export interface Asset {
  address: string;
  integrity: string;
}

interface TemplateOptions {
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
