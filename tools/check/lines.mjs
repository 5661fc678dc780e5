/**
 * `npm run check lines`: counts the product's lines, without tests, test doubles and texts, and compares each room with its budget in
 * `lines.json`. A room over its budget fails the check: fold something, or agree on more with `node tools/check/lines.mjs --agree`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run/install.mjs';

const BUDGETS = path.join(ROOT, 'tools/check/lines.json');
/** A room and the files of it that count. */
const PRODUCT =
  /^(?<room>api|delivery\/kit|delivery\/site|delivery|host|remotes\/[^/]+|shared\/src\/[^/]+|shared\/build|tools(?!\/bench))\/.*\.(ts|tsx|mts|mjs|cjs|css|sql)$/;
const LEFT_OUT = /\.test\.|(^|\/)(test|testing|examples)\/|\/fake\w*\.tsx?$|\/texts(\.\w+)?\.ts$|\/texts\/|\.d\.ts$/;

/**
 * The lines of each room.
 * @param {readonly string[]} files
 * @param {(file: string) => string} read
 * @returns {Record<string, number>}
 */
export function linesByRoom(files, read) {
  const rooms = {};
  for (const file of files) {
    const room = PRODUCT.exec(file)?.groups.room;
    if (!room || LEFT_OUT.test(file)) continue;
    rooms[room] = (rooms[room] ?? 0) + read(file).split('\n').length - 1;
  }
  return rooms;
}

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' });
  const files = stdout.split('\n').filter((file) => existsSync(path.join(ROOT, file)));
  const lines = linesByRoom(files, (file) => readFileSync(path.join(ROOT, file), 'utf8'));
  const sorted = Object.entries(lines).sort(([one], [other]) => one.localeCompare(other));
  const budgets = JSON.parse(readFileSync(BUDGETS, 'utf8'));
  if (process.argv.includes('--agree')) {
    for (const [room, count] of sorted) budgets[room] = Math.max(count, budgets[room] ?? 0);
    writeFileSync(BUDGETS, `${JSON.stringify(budgets, null, 2)}\n`);
  }
  for (const [room, count] of sorted) {
    const budget = budgets[room] ?? 0;
    console.log(`${room.padEnd(18)} ${String(count).padStart(6)} of ${budget}`);
    if (count <= budget) continue;
    process.exitCode = 1;
    console.error(`${room} is ${count - budget} lines over: fold something, or run node tools/check/lines.mjs --agree`);
  }
  console.log(`${'all'.padEnd(18)} ${String(sorted.reduce((sum, [, count]) => sum + count, 0)).padStart(6)}`);
}
