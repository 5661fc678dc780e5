/**
 * The ticket for the pages that ask for the authenticator's code. The session's cookie belongs to the API's host, so a page at another
 * origin fetches its ticket by two redirects: to the API's host, which reads the cookie, and back. ADR-062, ADR-127.
 */
import { isStepUpPath, STEP_UP_FORM, STEP_UP_RETURN } from '@salesdesk/shared/domain';
import type { FastifyRequest } from 'fastify';

/** Query parameter in which the page's host tells the API's host where to return to. */
const RETURN_TO = 'return-to';

interface StepUpTicketOptions {
  /** Origin of the API when it differs from the page's; empty otherwise. */
  apiOrigin: string;
  /** Origins at which the page may stand. */
  pageOrigins: readonly string[];
  /** Returns the ticket of the session that the cookies name; null without the right. */
  ticketOf: (cookies: string | undefined) => Promise<string | null>;
}

/** Either the ticket to write into the page, null without one, or the address to redirect to. */
type StepUpTicketResult = { ticket: string | null } | { location: string };

/** Whether a request opens a page that asks for the code. */
export function isStepUpPage({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return isStepUpPath(pathOf(url));
}

/** What to answer a request for that page. */
export async function stepUpTicketFor(
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  { apiOrigin, pageOrigins, ticketOf }: StepUpTicketOptions,
): Promise<StepUpTicketResult> {
  const { headers } = request;
  const path = pathOf(request.url);
  const query = new URLSearchParams(request.url.split('?')[1]);
  // What the form is filled with comes back unchanged.
  const form = STEP_UP_FORM.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []));
  const returnTo = query.get(RETURN_TO);
  if (!apiOrigin) return { ticket: await issue() };
  if (returnTo !== null && pageOrigins.includes(returnTo)) {
    const ticket = await issue();
    // A fragment is neither sent to a server nor logged.
    const fragment = ticket ? `#${new URLSearchParams({ [STEP_UP_RETURN.ticket]: ticket })}` : '';
    const back = new URLSearchParams([...form, [STEP_UP_RETURN.mark, '1']]);
    return { location: `${returnTo}${path}?${back}${fragment}` };
  }
  if (query.has(STEP_UP_RETURN.mark)) return { ticket: null };
  const page = pageOrigins.find((origin) => new URL(origin).host === headers.host) ?? pageOrigins[0];
  if (page === undefined) return { ticket: null };
  return { location: `${apiOrigin}${path}?${new URLSearchParams([...form, [RETURN_TO, page]])}` };

  /** Issues a ticket only for a top-level navigation, because a script can read every other response. */
  async function issue(): Promise<string | null> {
    if (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document') return null;
    return ticketOf(headers.cookie);
  }
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
