/** A session of classic WebDriver: JSON over http. */

const TRIES = 300;

export class ClassicSession {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Waits for the driver and opens a session with these capabilities. */
  static async open(driver: string, capabilities: object): Promise<ClassicSession> {
    await answers(`${driver}/status`);
    const { sessionId } = await call<{ sessionId: string }>('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    return new ClassicSession(`${driver}/session/${sessionId}`);
  }

  get<Value>(path: string): Promise<Value> {
    return call('GET', this.#url + path);
  }

  post<Value>(path: string, body: object): Promise<Value> {
    return call('POST', this.#url + path, body);
  }

  async end(): Promise<void> {
    await call('DELETE', this.#url);
  }
}

async function call<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer.`);
}
