/** Reads server-sent events from the pieces in which they arrive. Pure. */

export interface ServerEvent {
  event: string;
  id: string | undefined;
  /** In milliseconds. */
  retry: number | undefined;
  /** Undefined when there was none, or none that could be read. */
  data: unknown;
}

/** Gives the events that are complete with each piece of text. */
export function eventReader(): (text: string) => ServerEvent[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(eventOf);
  };
}

function eventOf(block: string): ServerEvent {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const at = line.indexOf(':');
    if (at > 0) fields.set(line.slice(0, at), line.slice(at + 1).replace(/^ /, ''));
  }
  const retry = Number(fields.get('retry'));
  return {
    event: fields.get('event') ?? 'message',
    id: fields.get('id'),
    retry: fields.has('retry') && Number.isFinite(retry) ? retry : undefined,
    data: parsed(fields.get('data')),
  };
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
