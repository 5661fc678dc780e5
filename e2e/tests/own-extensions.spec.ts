/**
 * A team in an empty folder adds a tab to the company's record and a column to the Q List: typed, tested and live by a few
 * commands. With LONG_TESTS only, because npm fetches four hundred packages.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { ApiClient } from '../support/apiClient.ts';
import { expect, openSession, test } from '../support/fixtures.ts';
import { environment, replaceIn } from '../support/ownRepository.ts';
import { releaseStore } from '../support/probes.ts';
import { PORT, type Product, ROOT, startProduct } from '../support/product.ts';

/** What the team writes beside the created tab. */
const COLUMN = `import type { SlotFunction } from '@salesdesk/shared/domain';

const column: SlotFunction<'list.column'> = ({ companies }) =>
  Object.fromEntries(companies.map(({ account_id }) => [account_id, \`\${account_id} EUR\`]));

export default column;
`;
const COLUMN_TEST = `import { callExtension } from '@salesdesk/shared/testing';
import column from './OverdueColumn.ts';

test('each company has its amount', async () => {
  expect(Object.values(await callExtension('list.column', column))).toEqual([expect.stringMatching(/^\\d+ EUR$/)]);
});
`;

test.describe('a folder of its own', { tag: '@long' }, () => {
  test.setTimeout(600_000);
  let product: Product;
  let releases: string;
  let home: string;

  test.beforeAll(async () => {
    releases = await releaseStore({ withProbes: false });
    product = await startProduct(PORT + 1, { RELEASES_DIR: releases, ACCESS_TOKEN_SECONDS: '3600' });
    home = mkdtempSync(join(tmpdir(), 'salesdesk-own-extensions-'));
  });
  test.afterAll(async () => {
    await product?.stop();
    for (const folder of [home, releases]) if (folder) rmSync(folder, { recursive: true, force: true });
  });

  test('adds a tab and a column, typed, tested and live', async ({ page }) => {
    const admin = await ApiClient.signInAsDemo(product.url);
    const { api } = await admin.createSignedIn({ permissions: PERMISSION_KEYS });
    await openSession(page, api);
    const remote = join(home, 'overdue');
    const run = (folder: string, command: string, env: Record<string, string> = {}) =>
      spawnSync('bash', ['-c', command], { cwd: folder, env: environment(env), encoding: 'utf8' });
    const commands: string[] = [];
    const succeed = (folder: string, command: string, env: Record<string, string> = {}) => {
      commands.push(command);
      expect(run(folder, command, env), command).toMatchObject({ status: 0 });
    };
    const token = run(ROOT, 'npx salesdesk token create CI --remote overdue', { RELEASES_DIR: releases }).stdout.trim();

    // Of its own cache: npx runs again what it fetched from this address in an earlier run.
    const cache = join(home, 'cache');
    succeed(home, `npx --cache ${cache} -y ${product.url}/releases/kit.tgz create overdue --extension company.tab`);
    const installed = Date.now();
    const tab = join(remote, 'src/OverdueExtension.tsx');
    replaceIn(tab, '_props: SlotProps', '{ company }: SlotProps');
    replaceIn(tab, "{t('Overdue')}", "{t('Overdue')}: {company.account_name}");
    replaceIn(join(remote, 'src/OverdueExtension.test.tsx'), "'Overdue'", "'Overdue: Harbour Books'");
    writeFileSync(join(remote, 'src/OverdueColumn.ts'), COLUMN);
    writeFileSync(join(remote, 'src/OverdueColumn.test.ts'), COLUMN_TEST);
    const declared = JSON.parse(readFileSync(join(remote, 'remote.json'), 'utf8'));
    const column = { id: 'amount', slot: 'list.column', module: './OverdueColumn', title: 'Overdue' };
    declared.extensions.push({ ...column, when: { list: 'q-list' } });
    writeFileSync(join(remote, 'remote.json'), JSON.stringify(declared, null, 2));

    succeed(remote, 'npm run types');
    succeed(remote, 'npm test');
    succeed(remote, 'npx salesdesk publish --build --prove', { SALESDESK_TOKEN: token });

    await page.goto(`${product.url}/q-list`);
    await expect(page.getByRole('columnheader', { name: 'Overdue' })).toBeVisible();
    await expect(page.getByRole('cell', { name: /^\d+ EUR$/ }).first()).toBeVisible();
    const company = page.getByRole('table').getByRole('rowheader').first().getByRole('link');
    const name = (await company.textContent()) ?? '';
    await company.click();
    const record = page.getByRole('dialog');
    await record.getByRole('tab', { name: 'Overdue' }).click();
    await expect(record.getByText(`Overdue: ${name}`)).toBeVisible();
    const seconds = ((Date.now() - installed) / 1000).toFixed(1);
    const description = `Own repository, tab and column from the installed packages to live: ${seconds} s (goal 60 s), ${commands.length} commands (goal 5)`;
    test.info().annotations.push({ type: 'figure', description });
    expect(commands.length).toBeLessThanOrEqual(5);

    replaceIn(tab, '{ company }:', '{ compani: company }:');
    replaceIn(join(remote, 'src/OverdueColumn.ts'), '({ companies })', '({ rows: companies })');
    const { status, stdout } = run(remote, 'npm run types');
    expect(status).not.toBe(0);
    expect(stdout).toContain("Property 'compani' does not exist");
    expect(stdout).toContain("Property 'rows' does not exist");
  });
});
