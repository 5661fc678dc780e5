import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_AGAIN_MS = 200;

/** Does `work` while no other process does it: they share the packages' `dist` folders. `file` marks who is at it. */
export async function oneAtATime(file, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  let isTold = false;
  while (!take(file)) {
    const owner = ownerOf(file);
    if (owner !== null && !isAlive(owner)) rmSync(file, { force: true });
    else if (!isTold) console.log('Waiting for another build …');
    isTold = true;
    await wait(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
