// Import this first: the test kit patches the http client when it is created.
import '@salesdesk/shared/testing';
import type { AccountFieldDefinition } from '@salesdesk/shared/domain';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, pick, picker } from '../../../testing/accountForm.tsx';
import { AccountField } from './AccountFields.tsx';
import { formOf } from './accountForm.model.ts';

const common = { column: 'city', label: 'City', step: 'info', invalid: 'Country does not exist' } as const;

/** Shows the field in place of the city; returns what the form was set to. */
function open(definition: AccountFieldDefinition, typed = '', error?: string): jest.Mock {
  const set = jest.fn();
  const catalog = { items: [], isLoading: false, hasFailed: false, retry: () => {} };
  const tab = {
    form: { ...formOf(undefined), account_city: typed },
    set,
    errors: error ? { account_city: error } : {},
    countries: catalog,
    networks: catalog,
    users: catalog,
    seen: { account_type: 1, account_created_by: null } as const,
  };
  render(<AccountField name="account_city" label="Own field" field={definition} tab={tab} />);
  return set;
}

test('a choice is a menu of its texts, with its message', async () => {
  const set = open({ ...common, kind: 'choice', choices: ['1-10', '200+'] }, '', 'Country does not exist');
  expect(screen.getByText('Country does not exist')).toBeVisible();
  expect(picker('Own field')).toBeVisible();
  await pick('Own field', '200+');
  expect(set).toHaveBeenLastCalledWith('account_city', '200+');
});

test('a number is typed, with the keyboard of numbers', async () => {
  const set = open({ ...common, kind: 'number', min: 1, max: 9 }, '1');
  expect(field('Own field')).toHaveAttribute('inputmode', 'numeric');
  await userEvent.type(field('Own field'), '2');
  expect(set).toHaveBeenLastCalledWith('account_city', '12');
});
