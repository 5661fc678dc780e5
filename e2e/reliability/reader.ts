import { randomUUID } from 'node:crypto';
import type { Api } from '@salesdesk/api';
import { endpoints, type ListedAccount, type Page, POSITION_HEADER } from '@salesdesk/shared/domain';

/** A client that returns the position of the last response, as the product's own does. */
export class Reader {
  position: string | undefined;
  readonly #headers: Record<string, string>;
  constructor(token: string) {
    this.#headers = { authorization: `Bearer ${token}` };
  }

  async call<T>(api: Api, path: string, body?: object): Promise<T> {
    const answer = await this.send(api, path, body);
    expect([answer.statusCode, answer.json().error]).toEqual([200, false]);
    return answer.json().data;
  }

  async send(api: Api, path: string, body?: object) {
    const headers = { ...this.#headers, ...(this.position ? { [POSITION_HEADER]: this.position } : {}) };
    const url = `/api/${path}`;
    const answer = await (body
      ? api.app.inject({ method: 'POST', url, headers, payload: body })
      : api.app.inject({ method: 'GET', url, headers }));
    this.position = answer.headers[POSITION_HEADER] as string | undefined;
    return answer;
  }

  /** Adds a company; returns its name. */
  async add(api: Api): Promise<string> {
    const account_name = `Company ${randomUUID()}`;
    await this.call(api, endpoints.accounts.info.path, { account_name });
    return account_name;
  }

  /** The names on the first page of companies. */
  async list(api: Api): Promise<string[]> {
    const { data } = await this.call<Page<ListedAccount>>(api, `${endpoints.accounts.list.path}?page=1`);
    return data.map((company) => String(company.account_name));
  }
}

/** Which servers the calls of `work` read from. */
export async function serversOf(api: Api, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () => {
    const { values } = (await api.app.figures.getSingleMetric('replica_calls_total')?.get()) ?? { values: [] };
    return Object.fromEntries(values.map(({ labels, value }) => [String(labels.server), value]));
  };
  const before = await read();
  await work();
  const after = await read();
  const changed = Object.entries(after).map(([server, calls]) => [server, calls - (before[server] ?? 0)] as const);
  return Object.fromEntries(changed.filter(([, calls]) => calls));
}
