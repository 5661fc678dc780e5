/** What the build recipe records of a remote, and what the kit records of the host. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contractRecord, importsOf } from '../../../shared/build/contractRecord.mjs';
import { hostOffer } from './buildKit.ts';

const root = path.resolve(__dirname, '../../..');

test('run-time imports are recorded with their lines, types are not', () => {
  const text = `/** é: more bytes than letters, and a comment before the first token
 */
import { formatNumber as number, type Reply,
  Catalog, t } from 'kernel';
import type { Column } from 'table';
import * as ui from 'core';
import dayjs from 'dayjs';
import { rules } from './rules.ts';
import type { Lead } from './types.ts';
export { Page } from 'core';
export * from './more.ts';
const catalog: Catalog = {};
export const View = () => <ui.Button title={t('a') + number(1) + dayjs()}>{ui.names.first}</ui.Button>;
export const later = () => Promise.all([import('./later.tsx'), import('overlay')]);
export const inner = (ui: { other: string }) => ui.other + rules + catalog;
`;
  expect(importsOf(text, 'View.tsx')).toEqual({
    names: [
      { door: 'kernel', name: 'formatNumber', line: 3 },
      { door: 'kernel', name: 't', line: 4 },
      { door: 'core', name: '', line: 6 },
      { door: 'dayjs', name: 'default', line: 7 },
      { door: 'core', name: 'Page', line: 10 },
      { door: 'core', name: 'Button', line: 13 },
      { door: 'core', name: 'names', line: 13 },
      { door: 'overlay', name: '', line: 14 },
    ],
    files: ['./rules.ts', './types.ts', './more.ts', './later.tsx'],
  });
});

test('a record has what the screens need: no tests, no fakes, no pure doors, and the kit it was built with', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'salesdesk-record-'));
  const folder = path.join(home, 'remote');
  try {
    await mkdir(path.join(folder, 'src/parts'), { recursive: true });
    await writeFile(path.join(home, 'common.ts'), "import { bus } from '@salesdesk/shared';\nbus;\n");
    const files = {
      'package.json': '{"devDependencies":{"@salesdesk/shared":"https://sales.example/r/kit/2.0.0-abc/shared.tgz"}}',
      'src/Page.tsx':
        "import { t } from '@salesdesk/shared';\nimport './Page.css';\nimport { sum } from './parts';\nimport '../../common';\nt(sum);\n",
      'src/Page.test.tsx': "import { gone } from '@salesdesk/shared';\ngone();\n",
      'src/fakePage.tsx': "import { gone } from '@salesdesk/shared';\ngone();\n",
      'src/Page.css': '',
      'src/parts/index.ts': "import { round } from '@salesdesk/shared/domain';\nexport const sum = round(1);\n",
      'src/texts.nl.ts': 'export const texts = {};\n',
      'src/own.d.ts': 'declare const OWN: string;\n',
    };
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
    const virtual = { './src/Page.generated.js': "import { loadTexts } from '@salesdesk/shared';\nloadTexts();\n" };
    const { built, ...record } = contractRecord(folder, { screens: ['./src/Page.tsx'], virtual });
    expect(built).toMatchObject({ react: expect.stringMatching(/^19\./), '@salesdesk/shared': record.contract });
    expect({ ...record, sources: Object.keys(record.sources).sort() }).toEqual({
      contract: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      kit: '2.0.0-abc',
      imports: [
        { door: '@salesdesk/shared', name: 't', file: 'src/Page.tsx', line: 1 },
        // Of a file beside the remote, whose source is not recorded.
        { door: '@salesdesk/shared', name: 'bus', file: '../common.ts', line: 1 },
        { door: '@salesdesk/shared', name: 'loadTexts', file: 'src/Page.generated.js', line: 1 },
      ],
      sources: ['src/Page.tsx', 'src/own.d.ts', 'src/parts/index.ts', 'src/texts.nl.ts'],
    });
  } finally {
    await rm(home, { recursive: true });
  }
});

test('the host offers the values of its doors, not their types, and the icons of its navigation', async () => {
  const { exports, icons } = await hostOffer(root);
  expect(Object.keys(exports)).toContain('@salesdesk/shared/account-form');
  for (const apart of ['domain', 'testing', 'build', 'build/shares'])
    expect(Object.keys(exports)).not.toContain(`@salesdesk/shared/${apart}`);
  expect(exports['@salesdesk/shared']).toContain('formatNumber');
  expect(exports['@salesdesk/shared/ui/core']).toContain('Button');
  expect(exports['@salesdesk/shared/ui/core']).not.toContain('PageProps');
  expect(icons).toContain('leads');
});
