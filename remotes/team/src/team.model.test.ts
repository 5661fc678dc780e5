import { buildUser } from '@salesdesk/shared/testing';
import { detail } from './fakeTeam.tsx';
import {
  actionsOfGroup,
  bodyOf,
  colleaguesOf,
  formOf,
  generalErrors,
  keysOfGroup,
  labelOf,
  locationOf,
  withAll,
} from './team.model.ts';

const names = { country: 'Netherlands', reporting: 'Sam Sample' };
const catalogue = { data: { 'q-list': ['view'], leads: ['view', 'convert-to-account'] }, system: { staff: ['edit'] } };

test('everyone except the current user, compared by user_parent_id', () => {
  const own = buildUser({ user_id: 5, user_parent_id: 1 });
  const sameId = buildUser({ user_id: 1, user_parent_id: 2 });
  expect(colleaguesOf([own, sameId], 1)).toEqual([sameId]);
  expect(colleaguesOf([own, sameId], null)).toEqual([own, sameId]);
});

test.each([
  ['Utrecht', 'Netherlands', 'Utrecht, Netherlands'],
  [null, 'Netherlands', 'Netherlands'],
  [null, null, '--'],
])('the location of %s and %s is %s', (city, country, text) => {
  expect(locationOf({ city, country })).toBe(text);
});

test('a colleague fills the form, except the password and passcode', () => {
  expect(formOf(detail)).toMatchObject({
    country: 1,
    reporting_to: 8,
    password: '',
    passcode: '',
    remark: 'Works on Fridays.',
    receiveNotifications: true,
    checkedPermissions: ['data.leads.view', 'data.leads.edit-all'],
    checkedNetworks: [21],
  });
});

test('the password is required only when creating, and reporting to no one is allowed only for the top person', () => {
  expect(generalErrors(formOf(detail), detail)).toEqual({});
  expect(generalErrors(formOf(detail), null)).toEqual({ password: 'Password is required' });
  const top = { ...detail, reporting_to: null };
  expect(generalErrors(formOf(top), top)).toEqual({});
  expect(generalErrors(formOf(top), detail)).toEqual({ reporting_to: 'Reporting to is required' });
});

test('the body has the field names of the specification', () => {
  expect(Object.keys(bodyOf(formOf(detail), detail, names)).sort()).toEqual(
    [
      'checkedNetworks',
      'checkedPermissions',
      'country',
      'country_name',
      'designation',
      'email',
      'first_name',
      'last_name',
      'passcode',
      'password',
      'phone',
      'profile_image',
      'receiveNotifications',
      'remark',
      'remove_profile_image',
      'reporting',
      'reporting_to',
      'username',
    ].sort(),
  );
  expect(bodyOf(formOf(detail), detail, names)).toMatchObject({ country: 1, country_name: 'Netherlands' });
});

test('a new picture is sent, a stored one is not, a removed one is flagged', () => {
  const face = new File(['face'], 'face.png');
  const withImage = { ...detail, profile_image: '/files/ada.png' };
  const bodyWith = (profile_image: File | string | null) =>
    bodyOf({ ...formOf(withImage), profile_image }, withImage, names);
  expect(bodyWith(face)).toMatchObject({ profile_image: face, remove_profile_image: undefined });
  expect(bodyWith('/files/ada.png')).toMatchObject({ profile_image: undefined, remove_profile_image: undefined });
  expect(bodyWith(null)).toMatchObject({ profile_image: undefined, remove_profile_image: true });
});

test('keys have the form group.subgroup.action; the columns of a group are its actions, each once', () => {
  expect(keysOfGroup(catalogue, 'data')).toEqual([
    'data.q-list.view',
    'data.leads.view',
    'data.leads.convert-to-account',
  ]);
  expect(actionsOfGroup(catalogue, 'data')).toEqual(['view', 'convert-to-account']);
  expect(keysOfGroup(catalogue, 'unknown')).toEqual([]);
  expect(labelOf('convert-to-account')).toBe('Convert to account');
});

test('items are added or removed, each once, the rest stays', () => {
  expect(withAll(['a', 'b'], ['b', 'c'], true)).toEqual(['a', 'b', 'c']);
  expect(withAll(['a', 'b'], ['b', 'c'], false)).toEqual(['a']);
});
