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

test('a disabled tab is passed over, and what was typed in another one is there when it is opened again', async () => {
  const notes = { key: 'notes', label: 'Notes', children: <input aria-label="Note" /> };
  const disabled = items.map((item) => ({ ...item, disabled: item.key === 'late' }));
  render(<Tabs items={[...disabled, notes]} defaultActiveKey="notes" tabBarExtraContent={<a href="/all">All</a>} />);
  expect(screen.getByRole('link', { name: 'All' })).toBeVisible();
  await userEvent.type(screen.getByRole('textbox'), 'Call');
  await userEvent.click(screen.getByRole('tab', { name: 'Late' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Open' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Paid');
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('textbox')).toHaveValue('Call');
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
