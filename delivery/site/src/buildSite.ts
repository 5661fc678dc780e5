/** Builds the documentation that the product serves at /docs/teams: pages of the guide, of the contract and of the UI kit. ADR-137. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DOCS_FOLDER, KIT_NAME } from '@salesdesk/delivery/store';
import { DOCS_PATH } from '@salesdesk/shared/domain';
import { buildClient } from './client.mjs';
import { type Contract, contractPages, type MarkdownPage } from './contract/contractPages.ts';
import { type Asset, GUIDE, type NavigationGroup, pageHtml, type RenderedPage, renderMarkdown } from './markdown.ts';

interface SiteOptions {
  /** Folder of the workspace. */
  root: string;
  /** Folder that receives the site. */
  folder: string;
  /** Version of the kit, under which the store keeps the site. */
  version: string;
  contract: Contract;
  /** Markdown of the contract, from `contractMarkdown`. */
  reference: readonly MarkdownPage[];
}

/** Of a page of the reference the search knows this much of each section; of the guide everything. */
const REFERENCE_TEXT = 160;

/** The pages of the contract and of the UI kit, with the examples of the workspace `root`. */
export async function contractMarkdown(
  root: string,
  contract: Contract,
  navigationIcons: readonly string[],
): Promise<MarkdownPage[]> {
  const examples = await readExamples(root);
  const exampleOf = (component: string) => {
    const source = examples.get(component);
    return source ? `\`\`\`tsx example=${component}\n${source.trim()}\n\`\`\`` : '';
  };
  return contractPages({ contract, navigationIcons, exampleOf });
}

/** The examples of the UI kit by their names, which are those of components. */
async function readExamples(root: string): Promise<Map<string, string>> {
  const folder = path.join(root, 'delivery/site/examples');
  const files = (await readdir(folder)).filter((file) => /^[A-Z]\w*\.tsx$/.test(file)).sort();
  const read = files.map(
    async (file) => [file.replace('.tsx', ''), await readFile(path.join(folder, file), 'utf8')] as const,
  );
  return new Map(await Promise.all(read));
}

/** Writes the site into `folder`. Rejects when a page links nowhere, or the examples cannot be built. */
export async function buildSite({ root, folder, version, contract, reference }: SiteOptions): Promise<void> {
  const base = DOCS_PATH;
  const stored = `/r/${KIT_NAME}/${version}/${DOCS_FOLDER}`;
  const guide = await Promise.all(
    GUIDE.map(async ({ file, title }) => ({
      address: addressOf(file),
      title,
      markdown: await readFile(path.join(root, 'docs/teams', file), 'utf8'),
    })),
  );
  const missing = { address: '404', title: 'Not found', markdown: MISSING };
  const written = [...guide, ...reference, missing];
  const pages = new Set(written.map(({ address }) => address));
  const rendered = written.map((page) => ({
    ...page,
    ...renderMarkdown(page.markdown, { address: page.address, base, pages }),
  }));
  const files = await buildClient(path.join(root, 'delivery/site'), folder);
  const assetOf = async (name: string): Promise<Asset> => ({
    address: `${stored}/${name}`,
    integrity: `sha384-${createHash('sha384')
      .update(await readFile(path.join(folder, name)))
      .digest('base64')}`,
  });
  const assets = {
    colours: await Promise.all(files.colours.map(assetOf)),
    common: await Promise.all(files.common.map(assetOf)),
    examples: await Promise.all(files.examples.map(assetOf)),
    search: `${stored}/search.json`,
  };
  const navigation = navigationOf(guide, reference);
  for (const page of rendered) {
    const file = path.join(folder, `${page.address || 'index'}.html`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, pageHtml({ page, navigation, base, assets, contract: contract.version, version }));
  }
  const entries = rendered.filter((page) => page !== rendered.at(-1)).flatMap(searchEntries);
  await writeFile(path.join(folder, 'search.json'), JSON.stringify(entries));
}

/** The address of such a page below the site; '' for the first. */
function addressOf(file: string): string {
  return file === 'README.md' ? '' : file.replace(/\.md$/, '');
}

function navigationOf(guide: readonly MarkdownPage[], reference: readonly MarkdownPage[]): NavigationGroup[] {
  const listed = (pages: readonly MarkdownPage[]) => pages.map(({ address, title }) => ({ address, title }));
  const below = (folder: string) => listed(reference.filter(({ address }) => address.startsWith(folder)));
  return [
    { label: 'Guide', pages: listed(guide) },
    { label: 'UI kit', pages: below('ui/') },
    { label: 'Contract', pages: below('reference/') },
  ];
}

/** What the search reads of a page: `[page, heading, address, text]` of each section. */
function searchEntries({ title, address, sections }: RenderedPage & MarkdownPage): [string, string, string, string][] {
  const isReference = address.includes('/');
  return sections.map(({ id, text, depth, content }) => [
    title,
    text,
    depth === 1 ? address : `${address}#${id}`,
    isReference ? content.slice(0, REFERENCE_TEXT) : content.trim(),
  ]);
}

const MISSING = `# Not found

The documentation has no page at this address. It may belong to another version of the contract.

Start at the [overview](README.md), or search for what you need.
`;
