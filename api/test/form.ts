/** Encodes bodies as the browser does. */

/** A file to upload. */
export class NewFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mime: string;

  constructor(name: string, bytes: Uint8Array, mime = 'application/octet-stream') {
    this.name = name;
    this.bytes = bytes;
    this.mime = mime;
  }
}

/** The body as multipart, or as JSON on request; undefined fields are left out, null is an empty text. */
export async function encodeBody(
  body: Record<string, unknown>,
  json: boolean,
): Promise<{ type: string; bytes: Buffer }> {
  if (json) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (value instanceof NewFile)
      form.append(name, new Blob([new Uint8Array(value.bytes)], { type: value.mime }), value.name);
    else if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, textOf(item));
    else form.append(name, textOf(value));
  }
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', bytes: Buffer.from(await encoded.arrayBuffer()) };
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
