/**
 * An S3 server for tests: s3rver, with two features of Amazon S3 that it lacks. An object is written completely before
 * the response, and writes may be conditional (If-Match, If-None-Match), as described in "Conditional writes" of the S3
 * user guide. Prints its port. `CONDITIONS=ignored` disables conditional writes; `AWS_ACCESS_KEY_ID` and
 * `AWS_SECRET_ACCESS_KEY` name a key that is let in beside its own.
 */
import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import S3rver from 's3rver';
import account from 's3rver/lib/models/account.js';

const [directory, bucket] = process.argv.slice(2);
const keepsConditions = process.env.CONDITIONS !== 'ignored';
const { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret } = process.env;
if (key && secret) account.DUMMY_ACCOUNT.createKeyPair(key, secret);
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
});

const lastTurn = new Map();

server.middleware.unshift(async (ctx, next) => {
  const before = lastTurn.get(ctx.path) ?? Promise.resolve();
  const closed = new Promise((resolve) => {
    ctx.res.once('close', resolve);
  });
  const answered = before.then(() => answer(ctx, next));
  lastTurn.set(ctx.path, Promise.allSettled([answered, closed]));
  await answered;
});

async function answer(ctx, next) {
  const [, key] = /^\/[^/]+\/(.+)$/.exec(decodeURIComponent(ctx.path)) ?? [];
  const refusal = ctx.method === 'PUT' && keepsConditions && key ? await refusalOf(ctx, key) : null;
  if (!refusal) return await next();
  ctx.req.resume();
  ctx.status = refusal.status;
  ctx.type = 'application/xml';
  ctx.body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refusal.code}</Code><Message>-</Message></Error>`;
}

/** s3rver responds before an object is completely on disk, and leaves a partial one when the sender disconnects. */
server.store.putObject = async ({ bucket, key, content, metadata }) => {
  const whole = Buffer.isBuffer(content) ? content : Buffer.concat(await content.toArray());
  const md5 = createHash('md5').update(whole).digest('hex');
  const file = server.store.getResourcePath(bucket, key, 'object');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.draft`, whole);
  await rename(`${file}.draft`, file);
  await server.store.putMetadata(bucket, key, metadata, md5);
  return { size: whole.length, md5 };
};

async function refusalOf(ctx, key) {
  const { 'if-match': wanted, 'if-none-match': unwanted } = ctx.headers;
  const found = await server.store.getMetadata(bucket, key).catch(() => null);
  if (unwanted === '*' && found) return { status: 412, code: 'PreconditionFailed' };
  if (wanted && !found) return { status: 404, code: 'NoSuchKey' };
  if (wanted && found.etag !== wanted) return { status: 412, code: 'PreconditionFailed' };
  return null;
}

const { port } = await server.run();
// As text: a number may be printed in colour.
console.log(String(port));
