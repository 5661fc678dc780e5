import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MS = 200;

/** Runs `work` while it holds the lock `file`, because concurrent builds would share the packages' `dist` folders. */
export async function withLock(file, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  let hasAnnounced = false;
  while (!acquire(file)) {
    const owner = ownerOf(file);
    if (owner !== null && !isAlive(owner)) rmSync(file, { force: true });
    else if (!hasAnnounced) console.log('Waiting for another build …');
    hasAnnounced = true;
    await wait(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function acquire(file) {
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
