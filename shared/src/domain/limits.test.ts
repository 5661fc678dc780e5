/** Every constant of product.md section 9, with the value the specification gives. */
import { imageError, sniffImage } from './image.ts';
import * as limits from './limits.ts';

test.each<[keyof typeof limits, unknown]>([
  ['CODE_LENGTH', 6],
  ['PASSWORD_MIN_LENGTH', 8],
  ['Q_LIST_PAGE_SIZE', 10],
  ['SCROLL_THRESHOLD_PX', 100],
  ['ACCOUNT_SESSION_ID_MIN', 100_000],
  ['ACCOUNT_SESSION_ID_MAX', 999_999],
  ['IDLE_DAYS', 30],
  ['SEARCH_DEBOUNCE_MS', 500],
  ['DRAG_ACTIVATION_PX', 5],
  ['KEYBOARD_DRAG_STEP_PX', 25],
  ['SKELETON_CARDS', 12],
  ['SKELETON_LEAD_ROWS', 26],
  ['SKELETON_ROWS', 15],
  ['NETWORK_TAG_COLOR', '#24B3FA'],
  ['BOARD_BADGE_COLOR', '#0088FF'],
  ['TOAST_AUTO_CLOSE_MS', 5000],
  ['TOAST_HOTKEY_LABEL', 'Notifications Alt+T'],
  ['TOAST_DRAG_PERCENT', 80],
  ['ACCESS_TOKEN_KEY', 'access_token'],
  ['USERNAME_KEY', 'username'],
  ['PRE_AUTH_TOKEN_KEY', 'token'],
  ['IMAGE_EXTENSIONS', ['jpeg', 'png', 'jpg']],
  ['STATUS', { active: 1, inactive: 2 }],
  // The specification leaves these open (R-9 and the page on passwords).
  ['PASSWORD_MAX_LENGTH', 128],
  ['IMAGE_MAX_BYTES', 2_097_152],
  ['REQUEST_TIMEOUT_MS', 15_000],
])('%s is %j', (name, value) => {
  expect({ ...limits }).toHaveProperty(name, value);
});

test('a status toggles', () => {
  expect([limits.otherStatus(1), limits.otherStatus(2)]).toEqual([2, 1]);
});

const TYPE = 'Please select only jpeg or png file';
const SIZE = 'Please select a file of at most 2 MB';
test.each([
  ['face.png', 1, null],
  ['FACE.JPG', 1, null],
  ['a.b.Jpeg', 2_097_152, null],
  ['face.png', 2_097_153, SIZE],
  ['face.svg', 1, TYPE],
  ['face.gif', 1, TYPE],
  ['face.png.exe', 1, TYPE],
  ['png', 1, TYPE],
  ['face.', 1, TYPE],
  ['', 1, TYPE],
])('the picture %p of %i bytes', (name, bytes, message) => {
  expect(imageError(name, bytes)).toBe(message);
});

test.each([
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], 'image/png'],
  ['jpeg', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  ['half a png head', [0x89, 0x50, 0x4e, 0x47], null],
  ['svg', [...Buffer.from('<svg')], null],
  ['gif', [...Buffer.from('GIF89a')], null],
  ['nothing', [], null],
])('the bytes of %s', (_, bytes, type) => {
  expect(sniffImage(new Uint8Array(bytes))).toBe(type);
});
