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

export interface Heading {
  id: string;
  text: string;
  depth: number;
}

/** The text between two headings, for the search. */
export interface Section extends Heading {
  content: string;
}

export interface RenderedPage {
  html: string;
  headings: Heading[];
  sections: Section[];
  hasExamples: boolean;
}

export interface RenderOptions {
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
export function escaped(text: string): string {
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
