/** Reads server-sent events from the pieces in which they arrive. */
import { createParser } from 'eventsource-parser';

export interface ServerEvent {
  event: string;
  id: string | undefined;
  /** In milliseconds; of an earlier line too, when that line stood in no event. */
  retry: number | undefined;
  /** The JSON of the event; undefined when it cannot be parsed. */
  data: unknown;
}

/** Returns a function that takes the next piece of text and returns the events that it completes. */
export function eventReader(): (text: string) => ServerEvent[] {
  let events: ServerEvent[] = [];
  let retry: number | undefined;
  const parser = createParser({
    onRetry: (ms) => {
      retry = ms;
    },
    onEvent: ({ event = 'message', id, data }) => {
      events.push({ event, id, retry, data: parsed(data) });
      retry = undefined;
    },
  });
  return (text) => {
    events = [];
    parser.feed(text);
    return events;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
