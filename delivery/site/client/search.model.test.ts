import { find } from './search.ts';

const ENTRIES: Parameters<typeof find>[0] = [
  ['Core', 'Button', 'ui/core#button', 'A button.'],
  ['Core', 'PermissionButton', 'ui/core#permissionbutton', 'A button that appears disabled.'],
  ['Errors', 'A build is refused', 'errors#a-build', 'contains a copy of React. React has to come from the host'],
];
const headings = (query: string) => find(ENTRIES, query).map(([, heading]) => heading);

test('the heading that is the word comes first', () => {
  expect(headings('button')).toEqual(['Button', 'PermissionButton']);
});

test('a pasted message is found although its names are in no page', () => {
  expect(headings('./dist/main.js contains a copy of React. React has to come')).toEqual(['A build is refused']);
});

test('nothing is found for what no section says, nor for nothing', () => {
  expect(headings('kubernetes')).toEqual([]);
  expect(headings('  ')).toEqual([]);
});
