/** Parses the XML of a workbook piece by piece. The parser knows no custom entities. */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { unreadable } from './sheet.ts';

interface XmlEvents {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const PIECE = 256 * 1024;
/** A workbook has about ten levels and as many attributes; more would only use memory. */
const LEVELS_MAX = 100;
const ATTRIBUTES_MAX = 100;

/** Names are passed without their prefix. Throws what a handler throws; refuses invalid XML. */
export async function walkXml(bytes: Uint8Array, { open, close, text }: XmlEvents): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let level = 0;
  let attributes = 0;
  parser.on('error', damaged);
  parser.on('opentagstart', () => {
    attributes = 0;
    if (++level > LEVELS_MAX) damaged();
  });
  parser.on('attribute', () => {
    if (++attributes > ATTRIBUTES_MAX) damaged();
  });
  if (open) parser.on('opentag', (tag: SaxesTagPlain) => open(localName(tag.name), tag.attributes));
  parser.on('closetag', (tag: SaxesTagPlain) => {
    level--;
    close?.(localName(tag.name));
  });
  if (text) parser.on('text', text);
  const decoder = new TextDecoder('utf-8');
  for (let at = 0; at < bytes.length; at += PIECE) {
    const isLast = at + PIECE >= bytes.length;
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: !isLast }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  parser.close();
}

function damaged(): never {
  throw unreadable('The file is damaged: a part of the workbook could not be read.');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** An attribute, whatever its prefix. */
export function attribute(attributes: Record<string, string>, name: string): string | undefined {
  const found = Object.keys(attributes).find((key) => localName(key) === name);
  return found === undefined ? undefined : attributes[found];
}
