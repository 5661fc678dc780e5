/** Creates users and companies for tests through the real API, with a real sign-in. */
import { demoSignIns } from '@salesdesk/api/seed';
import { type Endpoint, endpoints, type PermissionKey, type Reply } from '@salesdesk/shared/domain';
import { BASE_URL } from './product.ts';
import { earlyInStep, totpCode } from './totp.ts';

export interface SignIn {
  username: string;
  password: string;
  totpSecret: string;
}

export interface TestUser extends SignIn {
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
}

interface NewUser {
  /** The API requires at least one, so a permission that opens no page represents none. */
  permissions: readonly PermissionKey[];
  username?: string;
  /** Lists render only the visible rows; 'Aad' is sorted to the top of My Team. */
  firstName?: string;
}

const PASSWORD = 'Tall-Ship-42!';
const OPENS_NOTHING: PermissionKey = 'system.network.delete';

export class ApiClient {
  readonly token: string;
  /** The refresh cookie's `name=value`, to open the session in a browser. */
  readonly cookie: string;

  readonly url: string;

  /** The user to whom created users report. */
  private superior: Promise<number | undefined> | undefined;

  private constructor(url: string, token: string, cookie: string) {
    this.url = url;
    this.token = token;
    this.cookie = cookie;
  }

  /** Restores a session from its stored fields. */
  static resume({ url, token, cookie }: Pick<ApiClient, 'url' | 'token' | 'cookie'>): ApiClient {
    return new ApiClient(url, token, cookie);
  }

  /** Signs in one of the demo's users who has an authenticator app. Throws if the demo has none of this name. */
  static signInAsDemo(url = BASE_URL, username = 'admin'): Promise<ApiClient> {
    const demo = demoSignIns().find((user) => user.username === username);
    if (!demo?.totp_secret) throw new Error(`The demo has no enrolled user "${username}".`);
    return ApiClient.signIn({ ...demo, totpSecret: demo.totp_secret }, url);
  }

  /** The three steps of the sign-in. A code works only once, so a used one is replaced by the next. */
  static async signIn(
    { username, password, totpSecret }: SignIn,
    url = BASE_URL,
    now = Date.now(),
  ): Promise<ApiClient> {
    const preAuth = await preAuthToken(url, username, password);
    for (const steps of [0, 1, 2]) {
      // The server takes no code of later than the next step.
      if (steps > 1) await earlyInStep(30);
      const { reply, cookie } = await call(
        url,
        endpoints.auth.verifyOtp,
        { otp: totpCode(totpSecret, steps, now) },
        preAuth,
      );
      if (!reply.error) return new ApiClient(url, (reply.data as { token: string }).token, cookie);
    }
    throw new Error(`${username} could not sign in.`);
  }

  async get<T>(endpoint: Endpoint, query = ''): Promise<Reply<T>> {
    return (await call(this.url, { ...endpoint, path: endpoint.path + query }, null, this.token)).reply as Reply<T>;
  }

  async post<T>(endpoint: Endpoint, body: Record<string, unknown>): Promise<Reply<T>> {
    return (await call(this.url, endpoint, body, this.token)).reply as Reply<T>;
  }

  /** Creates a user with exactly these permissions, with an enrolled authenticator unless `enrolled` is false. */
  async createUser({ enrolled = true, ...options }: NewUser & { enrolled?: boolean }): Promise<TestUser> {
    if (!enrolled) return this.createNewcomer(options);
    const { api: _, ...user } = await this.createSignedIn(options);
    return user;
  }

  /** Creates a user like `createUser`, with the session that their enrolment opened. */
  async createSignedIn(options: NewUser): Promise<TestUser & { api: ApiClient }> {
    const user = await this.createNewcomer(options);
    const preAuth = await preAuthToken(this.url, user.username, user.password);
    const qr = await call(this.url, endpoints.auth.generateQr, { email: user.username }, preAuth);
    const totpSecret = (qr.reply.data as { secret: string }).secret;
    // The earlier code, so that a test may use the present one.
    await earlyInStep(2);
    const { reply, cookie } = await call(
      this.url,
      endpoints.auth.verifyOtp,
      { otp: totpCode(totpSecret, -1) },
      preAuth,
    );
    if (reply.error) throw new Error(`enrolment of ${user.username}: ${reply.message}`);
    return { ...user, totpSecret, api: new ApiClient(this.url, (reply.data as { token: string }).token, cookie) };
  }

  /** Creates a user without an authenticator. */
  private async createNewcomer(options: NewUser): Promise<TestUser> {
    const { firstName = 'Test' } = options;
    const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;
    const username = options.username ?? `t${id}`;
    // One of the demo: other tests delete their users at any time.
    this.superior ??= this.get<{ user_id: number }[]>(endpoints.users.list).then(({ data }) =>
      Math.min(...(data ?? []).map(({ user_id }) => user_id)),
    );
    const email = `${username}@staff.example`;
    const created = await this.post<{ user_id: number }>(endpoints.users.create, {
      first_name: firstName,
      last_name: id,
      designation: 'Tester',
      email,
      phone: `+1555${id}`,
      username,
      country: 1,
      country_name: 'any',
      reporting_to: await this.superior,
      reporting: 'any',
      password: PASSWORD,
      passcode: '',
      remark: '',
      receiveNotifications: false,
      checkedPermissions: options.permissions.length ? options.permissions : [OPENS_NOTHING],
      checkedNetworks: [1],
    });
    if (created.error) throw new Error(`create-user: ${created.message} ${JSON.stringify(created.validations)}`);
    return {
      username,
      password: PASSWORD,
      totpSecret: '',
      userId: created.data?.user_id ?? 0,
      firstName,
      lastName: id,
      email,
    };
  }
}

async function preAuthToken(url: string, username: string, password: string): Promise<string> {
  const named = await call(url, endpoints.auth.verifyUsername, { email: username }, '');
  const login = await call(
    url,
    endpoints.auth.login,
    { email: username, password },
    (named.reply.data as { token: string }).token,
  );
  if (login.reply.error) throw new Error(`login of ${username}: ${login.reply.message}`);
  return (login.reply.data as { token: string }).token;
}

async function call(
  url: string,
  endpoint: Endpoint,
  body: Record<string, unknown> | null,
  token: string,
): Promise<{ reply: Reply; cookie: string }> {
  const response = await fetch(`${url}/api/${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      'x-requested-with': 'salesdesk',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { reply: (await response.json()) as Reply, cookie };
}
