/**
 * What no screen has, for the criteria of WCAG that are met by its absence: audio, video and sound (1.2.1 to 1.2.5, 1.4.2),
 * pictures of text (1.4.5), flashes (2.3.1), and controls by motion (2.5.4). docs/accessibility.md names this file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const MEDIA =
  /<(audio|video|track|embed)\b|<object\s+(data|type)=|createElement\(\s*['"](audio|video)|\bnew Audio\(|\bAudioContext\b|\bspeechSynthesis\b/;
const MOTION =
  /\bdevice(motion|orientation)\b|\b(Accelerometer|Gyroscope|LinearAccelerationSensor|DeviceMotionEvent)\b/i;
/** Text that is drawn instead of written. */
const DRAWN_TEXT = /\.(fill|stroke)Text\(/;
/** Three flashes a second are allowed; each is two steps of an animation. */
const SHORTEST_MS = 334;

const remotes = readdirSync(path.join(ROOT, 'remotes')).map((name) => `remotes/${name}/src`);
const files = ['shared/src', 'host/src', 'host/public', ...remotes].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
);
const sources = files.filter((file) => /\.(ts|tsx|css)$/.test(file) && !/\.test\.tsx?$/.test(file));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file)));

/** The endless animations of a style sheet that are too fast. */
function flashes(css: string): string[] {
  return [...css.matchAll(/animation:([^;}]*\binfinite\b[^;}]*)/g)]
    .map(([, value = '']) => value.trim())
    .filter((value) => {
      const [, amount, unit] = /([\d.]+)(ms|s)\b/.exec(value) ?? [];
      return Number(amount ?? 0) * (unit === 's' ? 1000 : 1) < SHORTEST_MS;
    });
}

test.each([
  ['<video src="a.mp4" />', MEDIA],
  ["document.createElement('audio')", MEDIA],
  ["new Audio('ping.mp3').play()", MEDIA],
  ["window.addEventListener('devicemotion', undo)", MOTION],
  ["context.fillText('Salesdesk', 0, 0)", DRAWN_TEXT],
])('%s is found', (source, pattern) => {
  expect(pattern.test(source)).toBe(true);
});

test('no audio, no video and no sound', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(filesWith(MEDIA)).toEqual([]);
  expect(files.filter((file) => /\.(mp3|mp4|m4a|ogg|ogv|wav|webm)$/.test(file))).toEqual([]);
});

test('the only pictures are the icons of the app and the background of the sign-in; no text is drawn but a logo', () => {
  const pictures = files.filter((file) => /\.(png|jpe?g|gif|svg|webp|avif)$/.test(file));
  expect(pictures.filter((file) => !file.startsWith('host/public/icons/'))).toEqual([
    'remotes/auth/src/images/bg-login-new.jpg',
  ]);
  // The criterion leaves out logotypes; the name of the network stands beside it.
  expect(filesWith(DRAWN_TEXT)).toEqual(['remotes/networks/src/LetterLogo.tsx']);
});

test('nothing flashes more than three times a second', () => {
  expect(
    flashes('a { animation: blink 200ms steps(2) infinite; } b { animation: turn 0.8s linear infinite; }'),
  ).toEqual(['blink 200ms steps(2) infinite']);
  const styles = sources.filter((file) => file.endsWith('.css'));
  expect(styles.flatMap((file) => flashes(read(file)).map((animation) => `${file}: ${animation}`))).toEqual([]);
});

test('nothing listens to motion', () => {
  expect(filesWith(MOTION)).toEqual([]);
});
