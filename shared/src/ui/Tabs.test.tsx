import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs } from './core.ts';

const items = [
  { key: 'open', label: 'Open', children: <p>Twelve invoices</p> },
  { key: 'late', label: 'Late', children: <p>Two invoices</p> },
  { key: 'paid', label: 'Paid', children: <p>Three hundred invoices</p> },
];

test('the list of tabs has nothing but tabs, however narrow it is', () => {
  render(<Tabs items={items} />);
  const list = screen.getByRole('tablist');
  expect([...list.children].map((child) => child.getAttribute('role'))).toEqual(['tab', 'tab', 'tab']);
  expect(screen.getByRole('tabpanel')).toHaveAccessibleName('Open');
});

test('Tab leads to the current tab, arrows, Home and End open the others', async () => {
  render(<Tabs items={items} />);
  await userEvent.tab();
  const tab = (name: string) => screen.getByRole('tab', { name });
  expect(tab('Open')).toHaveFocus();
  const press = async (key: string, name: string, text: string) => {
    await userEvent.keyboard(`{${key}}`);
    expect(tab(name)).toHaveFocus();
    expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    expect(within(screen.getByRole('tabpanel')).getByText(text)).toBeVisible();
  };
  await press('ArrowRight', 'Late', 'Two invoices');
  await press('End', 'Paid', 'Three hundred invoices');
  await press('ArrowRight', 'Open', 'Twelve invoices');
  await press('Home', 'Open', 'Twelve invoices');
});
