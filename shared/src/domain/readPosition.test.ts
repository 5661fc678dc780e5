import { reaches } from './readPosition.ts';

const HERE = '7301/16384/1';

it.each([
  [`${HERE}/200`, `${HERE}/100`, true],
  [`${HERE}/100`, `${HERE}/100`, true],
  [`${HERE}/99`, `${HERE}/100`, false],
  // Compared as numbers, and beyond those that JavaScript holds exactly.
  [`${HERE}/1000`, `${HERE}/999`, true],
  [`${HERE}/9007199254740993`, `${HERE}/9007199254740992`, true],
  [`${HERE}/9007199254740992`, `${HERE}/9007199254740993`, false],
  // A standby that stayed on the timeline before a failover, another database, another server.
  ['7301/16384/1/900', '7301/16384/2/100', false],
  ['7301/16384/2/900', '7301/16384/1/100', false],
  ['7301/16385/1/900', '7301/16384/1/100', false],
  ['7302/16384/1/900', '7301/16384/1/100', false],
  ['', `${HERE}/100`, false],
  [`${HERE}/100`, '', false],
  [`${HERE}/100`, 'what others send', false],
  [`${HERE}/100`, `${HERE}/-1`, false],
])('%s reaches %s: %s', (reached, needed, is) => {
  expect(reaches(reached, needed)).toBe(is);
});
