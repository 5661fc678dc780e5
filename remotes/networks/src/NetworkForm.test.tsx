import { bus, notify } from '@salesdesk/shared';
import { ERROR_CODES } from '@salesdesk/shared/domain';
import { type FakeApi, ok, refused, returnTo } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answers, field, google, isClosed, networks, open, press, save, type, visit } from './fakeNetworks.tsx';

const logo = new File(['logo'], 'Logo.PNG', { type: 'image/png' });
const MESSAGES = [
  ['Network Name', 'Network Name is required'],
  ['Network code', 'Network code is required'],
  ['Network color code', 'Network color code is required'],
  ['Network URL', 'Network URL is required'],
] as const;

let api: FakeApi;
beforeEach(() => {
  api = answers();
  for (const kind of ['success', 'error'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const upload = () => screen.getByLabelText('Network Logo', { selector: 'input' });
const choose = (file: File) => fireEvent.change(upload(), { target: { files: [file] } });

function fill() {
  type('Network Name', 'Bing');
  type('Network code', 'BING');
  type('Network color code', '#AA3366');
  type('Network URL', 'https://ads.example');
  choose(logo);
}

test('adding: one tab, all fields are sent, the popup closes and the list reloads', async () => {
  const heard = jest.fn();
  const stop = bus.on('network.changed', heard);
  await open();
  expect(screen.getByRole('dialog', { name: 'Add Network' })).toBeVisible();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Network']);
  fill();
  await save();
  await isClosed();
  stop();
  const body = api.sentTo(networks.create)[0]?.body;
  expect(body).toMatchObject({
    network_name: 'Bing',
    network_code: 'BING',
    network_color_code: '#AA3366',
    network_url: 'https://ads.example',
  });
  expect(body?.network_logo).toMatchObject({ name: 'Logo.PNG' });
  expect(body).not.toHaveProperty('network_id');
  expect(notify.success).toHaveBeenCalledWith('Saved.', { key: undefined });
  expect(heard).toHaveBeenCalledWith({ networkId: 9 });
  await waitFor(() => expect(api.sentTo(networks.list)).toHaveLength(2));
});

test('a name, a code and a website without its scheme are enough: colour and logo are there', async () => {
  const fillText = jest.fn();
  const canvas = HTMLCanvasElement.prototype;
  jest.spyOn(canvas, 'getContext').mockReturnValue({ fillRect: jest.fn(), fillText } as never);
  jest.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['drawn'], { type: 'image/png' })));
  await open();
  expect(field('Network color code')).toHaveValue('#24B3FA');
  type('Network Name', 'bing');
  type('Network code', 'BING');
  type('Network URL', 'ads.example/start');
  fireEvent.blur(field('Network URL'));
  expect(field('Network URL')).toHaveValue('https://ads.example/start');
  expect(upload()).toHaveAccessibleDescription('Without a file, this is the logo.');
  await save();
  await isClosed();
  expect(fillText).toHaveBeenCalledWith('B', expect.any(Number), expect.any(Number));
  expect(api.sentTo(networks.create)[0]?.body).toMatchObject({
    network_color_code: '#24B3FA',
    network_url: 'https://ads.example/start',
    network_logo: expect.objectContaining({ name: 'logo.png', type: 'image/png' }),
  });
});

test('editing: filled in, sent with the id, but without the stored logo', async () => {
  await open('Edit Google Ads');
  expect(screen.getByRole('dialog', { name: 'Edit Network' })).toBeVisible();
  expect(field('Network code')).toHaveValue('GADS');
  expect(screen.getByRole('img', { name: 'Network Logo' })).toHaveAttribute('src', '/files/gads.png');
  type('Network Name', 'Google Ads 2');
  await save();
  await isClosed();
  const body = api.sentTo(networks.update)[0]?.body;
  expect(body).toMatchObject({ network_id: '7', network_name: 'Google Ads 2' });
  expect(body).not.toHaveProperty('network_logo');
});

describe('the messages', () => {
  test('appear under each empty field, and nothing is sent', async () => {
    await open();
    type('Network color code', '');
    await save();
    for (const [name, text] of MESSAGES) expect(field(name)).toHaveAccessibleDescription(text);
    expect(upload()).toHaveAccessibleDescription('Network Logo is required');
    expect(api.sentTo(networks.create)).toEqual([]);
    expect(notify.error).not.toHaveBeenCalled();
  });

  test('disappear when their field gets the focus, the others stay', async () => {
    await open();
    type('Network color code', '');
    await save();
    MESSAGES.forEach(([name, text], at) => {
      expect(screen.getByText(text)).toBeInTheDocument();
      fireEvent.focus(field(name));
      expect(screen.queryByText(text)).toBeNull();
      // The logo's is the fifth.
      expect(screen.getAllByRole('alert')).toHaveLength(MESSAGES.length - at);
    });
  });

  test('an address requires a scheme and contains no spaces', async () => {
    await open();
    fill();
    for (const url of ['ads', 'mailto://ads.example', 'https://two words']) {
      type('Network URL', url);
      await save();
      expect(field('Network URL')).toHaveAccessibleDescription('Invalid URL');
    }
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(api.sentTo(networks.create)).toEqual([]);
  });

  test('a file that is not a picture is refused, a picture removes the message', async () => {
    await open();
    choose(new File(['<svg/>'], 'logo.svg'));
    expect(await screen.findByText('Please select only jpeg or png file')).toBeInTheDocument();
    choose(logo);
    expect(screen.queryByText('Please select only jpeg or png file')).toBeNull();
  });
});

test('the preview replaces the upload control, removing it brings it back', async () => {
  await open();
  choose(logo);
  expect(screen.getByRole('img', { name: 'Network Logo' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Network Logo', { selector: 'input' })).toBeNull();
  await press('Remove Network Logo');
  expect(screen.queryByRole('img', { name: 'Network Logo' })).toBeNull();
  expect(upload()).toBeInTheDocument();
});

describe('a refusal loses no input', () => {
  const taken = 'The network code has already been taken.';
  test('a taken code shows its first message under the field and as a toast', async () => {
    api.on(networks.create, refused(ERROR_CODES.validation, 'Check.', { network_code: [taken, 'Another one.'] }));
    await open();
    fill();
    await save();
    await waitFor(() => expect(field('Network code')).toHaveAccessibleDescription(taken));
    expect(jest.mocked(notify.error).mock.calls).toEqual([[taken]]);
    expect(field('Network Name')).toHaveValue('Bing');
  });

  test('another field: a message under it, without a toast', async () => {
    api.on(networks.create, refused(ERROR_CODES.validation, 'Check.', { network_name: 'Too long.' }));
    await open();
    fill();
    await save();
    await waitFor(() => expect(field('Network Name')).toHaveAccessibleDescription('Too long.'));
    expect(notify.error).not.toHaveBeenCalled();
  });

  test('a message without a field is shown, because it would be invisible otherwise', async () => {
    api.on(networks.update, refused(ERROR_CODES.validation, 'This network is gone.', { network_id: 'Unknown.' }));
    await open('Edit Google Ads');
    await save();
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('This network is gone.'));
    expect(screen.getByRole('dialog', { name: 'Edit Network' })).toBeVisible();
  });

  test('an unreachable server', async () => {
    api.on(networks.create, 'network-failure');
    await open();
    fill();
    await save();
    expect(await screen.findByText(/^The server cannot be reached\./)).toBeVisible();
    await press('Cancel');
    expect(field('Network Name')).toHaveValue('Bing');
    expect(notify.error).not.toHaveBeenCalled();
  });
});

describe('the end of the session', () => {
  const comesBack = async () => {
    await returnTo(visit);
    await screen.findByRole('dialog');
  };

  test('restores a new network without its file, with a note; the key stays the same', async () => {
    const info = jest.spyOn(notify, 'info').mockImplementation(() => {});
    await open();
    fill();
    await comesBack();
    expect(screen.getByRole('dialog', { name: 'Add Network' })).toBeVisible();
    expect(field('Network Name')).toHaveValue('Bing');
    expect(field('Network URL')).toHaveValue('https://ads.example');
    expect(upload()).toHaveAccessibleDescription('Files are not kept in a draft: choose it again.');
    expect(info).toHaveBeenCalledWith('What you typed is back. It is not saved yet.', expect.anything());
    choose(logo);
    await save();
    await isClosed();
    await press('Add Network');
    expect(field('Network Name')).toHaveValue('');
  });

  test('restores the edited network, with the version it had then', async () => {
    await open('Edit Google Ads');
    type('Network Name', 'Google Ads 2');
    api.on(networks.list, ok([{ ...google, network_name: 'Renamed meanwhile', version: 2 }]));
    await comesBack();
    expect(screen.getByRole('dialog', { name: 'Edit Network' })).toBeVisible();
    expect(field('Network Name')).toHaveValue('Google Ads 2');
    await save();
    await isClosed();
    expect(api.sentTo(networks.update)[0]?.body).toMatchObject({ network_id: '7', version: '1' });
  });
});

test('closing asks before discarding input', async () => {
  await open();
  type('Network Name', 'Bing');
  await press('Close');
  expect(await screen.findByText('Discard what you typed?')).toBeInTheDocument();
  await press('Discard');
  await isClosed();
});

test('adding sends the same key however often it is pressed', async () => {
  api.on(networks.create, refused(ERROR_CODES.validation, 'Check.', { network_name: 'Too long.' }));
  await open();
  fill();
  for (const _ of [1, 2]) {
    await save();
    await screen.findByText('Too long.');
    type('Network Name', 'Shorter');
  }
  const keys = api.sentTo(networks.create).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});
