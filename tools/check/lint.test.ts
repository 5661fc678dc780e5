/** The rules of tools/check/lint that have more than one form to refuse. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const BIOME = path.resolve(__dirname, '../../node_modules/@biomejs/biome/bin/biome');

/** Which lines of a file the rule refuses. */
function refusedLines(rule: string, name: string, lines: readonly string[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'salesdesk-lint-'));
  try {
    const plugins = [path.join(__dirname, 'lint', rule)];
    writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }));
    writeFileSync(path.join(folder, name), lines.join('\n'));
    const args = [BIOME, 'lint', '--reporter=github', '--max-diagnostics=none', name];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const found = [...stdout.matchAll(/title=plugin,.*?\bline=(\d+)/g)].map(([, line]) => Number(line));
    return [...new Set(found)].sort((a, b) => a - b).map((line) => lines[line - 1] ?? '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('style sheets say start and end', () => {
  const refused = [
    'a { margin-left: auto; }',
    'a { border-right-color: red; }',
    'a { position: absolute; right: 0; }',
    'a { text-align: left; }',
    'a { float: right; }',
    'a { padding: 0 8px 0 calc(1px + (2px * 3)); }',
    'a { background: linear-gradient(to left, red, blue); }',
  ];
  const passing = [
    '/* left: 0; */ .left { margin: 0 8px 4px !important; inset-inline-start: 0; --toast-right: 1px; }',
    'li[data-left] { text-align: center; padding: calc(1px + 2px) auto 3px; }',
  ];
  expect(refusedLines('logical.grit', 'a.css', [...passing, ...refused])).toEqual(refused);
});

test('styles of components say start and end', () => {
  const refused = [
    'const a = <i style={{ marginLeft: 4 }} />;',
    "const b = { textAlign: 'left' };",
    'const c = <i style={{ top: 0, right: 4 }} />;',
  ];
  const passing = ['const d = <Group left={4} />;', 'const e = { left: 4 };'];
  expect(refusedLines('logicalStyles.grit', 'a.tsx', [...passing, ...refused])).toEqual(refused);
});

test('the host has no noun of the business but in texts and addresses', () => {
  const refused = [
    'const companyIds = [];',
    'import { ACCOUNT_FIND_MIN } from "@salesdesk/shared/domain";',
    "const key = 'tasks';",
    'const other = `company \u0024{id}`;',
    "call('https://desk.example', leads);",
    'endpoints.notifications;',
    "import('./LeadsPage.tsx');",
    'interface Row { taskOf: number }',
  ];
  const passing = [
    "// Leads stand here. /* 'tasks' */",
    "const title = cond ? t('Search companies, people') : msg(\"It's a lead\");",
    "plural(count, '{{count}} task', '{{count}} tasks');",
    'const letters = { \'/leads\': "l", leading: `/accounts/\u0024{id}`, accountable: "misleading" };',
  ];
  expect(refusedLines('hostNouns.grit', 'a.tsx', [...passing, ...refused])).toEqual(refused);
});
