import { session } from '@salesdesk/shared';
import { ERROR_CODES } from '@salesdesk/shared/domain';
import { type FakeApi, type FakeReply, fakeApi, held, ok, refused, tokenOf } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import ContactAdminPage from './ContactAdminPage.tsx';
import { auth, boxes, isAt, open, said, silenceToasts, submit, typeCode } from './fakeSignIn.tsx';
import OtpPage from './OtpPage.tsx';

let api: FakeApi;
beforeEach(() => {
  silenceToasts();
  api = fakeApi({
    [auth.generateQr.path]: ok({ show_qr: false, qr_code: null }),
    [auth.verifyOtp.path]: ok({ token: tokenOf({ sub: '7' }) }),
    [auth.confirmPasscode.path]: ok({ token: tokenOf({ sub: '7' }) }),
  });
});
afterEach(() => jest.restoreAllMocks());

const SCAN = 'Scan this QR code using your Authenticator App and enter the provided code';
const CHECK = 'Check your Authenticator App and enter the provided code';
const heading = (name: string) => screen.findByRole('heading', { name });
const values = () => boxes().map((box) => box.value);

async function visitOtp(username?: string | null) {
  const router = open(<OtpPage />, '/auth-otp', username);
  await waitFor(() => expect(api.sentTo(auth.generateQr)).toHaveLength(1));
  return router;
}

describe('the code step', () => {
  test('without enrolment: check the app, six boxes, the link to the administrator', async () => {
    const router = await visitOtp();
    expect(await heading(CHECK)).toBeInTheDocument();
    expect(document.title).toBe('Login');
    expect(boxes()).toHaveLength(6);
    expect(api.sentTo(auth.generateQr)[0]).toMatchObject({
      body: { email: 'marta' },
      authorization: 'Bearer pre-auth',
    });
    fireEvent.click(screen.getByText('Did not receive the code? Contact admin'));
    await isAt(router, '/contact-admin');
  });

  test('with enrolment: the picture to scan, and the same secret as text', async () => {
    api.on(auth.generateQr, ok({ show_qr: true, qr_code: 'iVBORw0', secret: 'JBSWY3DP' }));
    await visitOtp();
    expect(await heading(SCAN)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute('src', 'data:image/png;base64,iVBORw0');
    expect(screen.getByText('JBSWY3DP')).toBeInTheDocument();
  });

  test('a missing picture shows QR Code not available', async () => {
    api.on(auth.generateQr, ok({ show_qr: true, qr_code: null }));
    await visitOtp();
    expect(await screen.findByText('QR Code not available')).toBeInTheDocument();
    expect(said()).toEqual([]);
  });

  test.each<[string, FakeReply | 'network-failure', string]>([
    ['an unreachable server', 'network-failure', 'Failed to generate'],
    ['a refusal', refused(ERROR_CODES.forbidden, 'No.'), 'Failed to generate QR code'],
    ['a missing flag', { message: 'Odd.' }, 'Unknown error occurred'],
    ['a missing payload', { error: false, message: '' }, 'No response payload received'],
    ['a payload of nothing', { error: false, message: '', data: null }, 'No response payload received'],
  ])('%s instead of the picture shows a message; the code can still be entered', async (_, reply, text) => {
    api.on(auth.generateQr, reply);
    const router = await visitOtp();
    expect(await screen.findByText('QR Code not available')).toBeInTheDocument();
    expect(said()).toEqual([`error: ${text}`]);
    typeCode('123456');
    submit();
    await isAt(router, '/home');
  });

  test('a full-screen loader is shown until it is known whether there is a picture', async () => {
    const answer = held<FakeReply>();
    api.on(auth.generateQr, () => answer.promise);
    await visitOtp();
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    answer.give(ok({ show_qr: false, qr_code: null }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  test('a missing name shows a message and leads back without a request', async () => {
    await isAt(open(<OtpPage />, '/auth-otp', null), '/');
    expect(said()).toEqual(['error: Something went wrong']);
    expect(api.requests).toEqual([]);
  });
});

describe.each([
  ['the code step', '/auth-otp', <OtpPage key="otp" />, auth.verifyOtp, 'otp'],
  ['contact admin', '/contact-admin', <ContactAdminPage key="admin" />, auth.confirmPasscode, 'passcode'],
] as const)('%s', (_, path, page, endpoint, name) => {
  const visit = async () => {
    const router = open(page, path);
    await heading(path === '/auth-otp' ? CHECK : 'Enter your Authentication code');
    await waitFor(() => expect(api.requests).toHaveLength(path === '/auth-otp' ? 1 : 0));
    return router;
  };

  test('the correct code signs in and opens Home', async () => {
    const router = await visit();
    expect(boxes()[0]).toHaveFocus();
    typeCode('123456');
    submit();
    await isAt(router, '/home');
    expect(api.sentTo(endpoint)[0]).toMatchObject({ body: { [name]: '123456' }, authorization: 'Bearer pre-auth' });
    expect(session.state$.value).toMatchObject({ isAuthenticated: true, userId: 7 });
    expect(session.preAuth()).toBeNull();
  });

  test('fewer than six digits are refused; typing removes the message', async () => {
    await visit();
    typeCode('12345');
    submit();
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a valid 6-digit OTP');
    typeCode('123456');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(api.sentTo(endpoint)).toEqual([]);
  });

  test.each<[string, FakeReply | 'network-failure', string]>([
    ['a wrong code (11014)', refused(ERROR_CODES.invalidCredentials, 'Wrong code.'), 'error: Wrong code.'],
    ['the last try (11017)', refused(ERROR_CODES.lockWarning, 'One more.'), 'warning: One more.'],
    ['an unreachable server', 'network-failure', 'error: Something went wrong. Please try again.'],
  ])('after %s the boxes are empty and the cursor is in the first', async (_case, reply, text) => {
    api.on(endpoint, reply);
    const router = await visit();
    typeCode('123456');
    submit();
    await waitFor(() => expect(said()).toEqual([text]));
    await waitFor(() => expect(values()).toEqual(['', '', '', '', '', '']));
    expect(boxes()[0]).toHaveFocus();
    const note = reply === 'network-failure' ? '' : 'This code is not right. Enter the newest one.';
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(note));
    typeCode('1');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await isAt(router, path);
  });

  test('a server that is too busy shows when to retry, and the digits stay', async () => {
    const text = 'Too many sign-in attempts are being made at the moment. Please try again in 5 seconds.';
    api.on(endpoint, { ...refused(ERROR_CODES.validation, text), status: 503, data: { retry_after: 5 } });
    const router = await visit();
    typeCode('123456');
    submit();
    await waitFor(() => expect(said()).toEqual([`error: ${text}`]));
    expect(values()).toEqual(['1', '2', '3', '4', '5', '6']);
    await isAt(router, path);
  });

  test('a locked account (11018) returns to the first step', async () => {
    api.on(endpoint, refused(ERROR_CODES.locked, 'Locked.'));
    const router = await visit();
    typeCode('123456');
    submit();
    await isAt(router, '/');
    expect(said()).toEqual(['error: Account is locked. Please contact your administrator.']);
    expect(session.token()).toBeNull();
  });

  test('Cancel returns to the first step', async () => {
    const router = await visit();
    fireEvent.click(screen.getByText('Cancel'));
    await isAt(router, '/');
  });
});

describe('a recovery code', () => {
  const field = () => screen.getByRole('textbox', { name: 'Recovery code' });
  const visit = async () => {
    const router = await visitOtp();
    fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    expect(await heading('Enter one of your recovery codes')).toBeInTheDocument();
    return router;
  };
  const enter = (typed: string) => {
    fireEvent.change(field(), { target: { value: typed } });
    submit();
  };

  test('is typed into one field, with or without dash and in any case, and signs in', async () => {
    const router = await visit();
    expect(document.title).toBe('Login');
    expect(field()).toHaveFocus();
    enter(' 7K3QD-9wz2m ');
    await isAt(router, '/home');
    expect(api.sentTo(auth.verifyOtp)[0]?.body).toEqual({ otp: '7K3QD9WZ2M' });
  });

  test('may be an older one of six digits', async () => {
    const router = await visit();
    enter('271 828');
    await isAt(router, '/home');
    expect(api.sentTo(auth.verifyOtp)[0]?.body).toEqual({ otp: '271828' });
  });

  test.each(['', '7k3qd', '7k3qd-9wz2u', '7k3qd-9wz2m-1'])('%j is invalid and not sent', async (typed) => {
    await visit();
    enter(typed);
    expect(field()).toHaveAccessibleDescription('Enter a valid recovery code');
    expect(api.sentTo(auth.verifyOtp)).toEqual([]);
  });

  test('that is wrong shows a message, and the field is cleared and focused', async () => {
    api.on(auth.verifyOtp, refused(ERROR_CODES.invalidCredentials, 'Invalid code.'));
    await visit();
    enter('7k3qd-9wz2m');
    await waitFor(() => expect(said()).toEqual(['error: Invalid code.']));
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(field()).toHaveFocus();
  });

  test('can be replaced by the authenticator again', async () => {
    await visit();
    fireEvent.click(screen.getByRole('button', { name: 'Use your authenticator app' }));
    expect(boxes()).toHaveLength(6);
  });

  test('is not offered during enrolment', async () => {
    api.on(auth.generateQr, ok({ show_qr: true, qr_code: 'iVBORw0', secret: 'JBSWY3DP' }));
    await visitOtp();
    await heading(SCAN);
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
  });
});

test('contact admin has a separate title', () => {
  open(<ContactAdminPage />, '/contact-admin');
  expect(document.title).toBe('Contact Admin');
});
