import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EMPTY_CODE, OtpBoxes } from './OtpBoxes.tsx';

function Code({ start = EMPTY_CODE, refusals = 0 }: { start?: string[]; refusals?: number }) {
  const [digits, setDigits] = useState(start);
  return (
    <>
      <OtpBoxes label="Code" digits={digits} onChange={setDigits} refusals={refusals} />
      <output>{digits.map((digit) => digit || '_').join('')}</output>
    </>
  );
}

const box = (place: number) => screen.getByRole('textbox', { name: `Digit ${place} of 6` });
const code = () => screen.getByRole('status').textContent;

test('the cursor starts in the first of six boxes, and a digit moves it on', async () => {
  render(<Code />);
  expect(screen.getAllByRole('textbox')).toHaveLength(6);
  expect(box(1)).toHaveFocus();
  expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await userEvent.keyboard('12');
  expect(code()).toBe('12____');
  expect(box(3)).toHaveFocus();
});

test('only digits are accepted', async () => {
  render(<Code />);
  await userEvent.keyboard('a 7');
  expect(code()).toBe('7_____');
});

test('the last digit leaves the cursor in the last box, where another one replaces it', async () => {
  render(<Code />);
  await userEvent.keyboard('123456');
  expect(box(6)).toHaveFocus();
  await userEvent.keyboard('9');
  expect(code()).toBe('123459');
});

test('typing the digit that is already there also moves the cursor on', async () => {
  render(<Code start={['1', '2', '3', '', '', '']} />);
  await userEvent.keyboard('127');
  expect(code()).toBe('127___');
  expect(box(4)).toHaveFocus();
});

test('a second digit in a filled box replaces the first, wherever the cursor is', () => {
  render(<Code start={['1', '2', '', '', '', '']} />);
  fireEvent.change(box(1), { target: { value: '17' } });
  expect(code()).toBe('72____');
  fireEvent.change(box(1), { target: { value: '87' } });
  expect(code()).toBe('82____');
});

test('backspace clears a filled box; in an empty one it clears the previous box and moves back', async () => {
  render(<Code start={['1', '2', '3', '', '', '']} />);
  await userEvent.click(box(4));
  await userEvent.keyboard('{Backspace}');
  expect(code()).toBe('12____');
  expect(box(3)).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  expect(code()).toBe('1_____');
  expect(box(2)).toHaveFocus();
  await userEvent.click(box(1));
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(code()).toBe('______');
  expect(box(1)).toHaveFocus();
});

test('arrows move without changing anything', async () => {
  render(<Code start={['1', '2', '', '', '', '']} />);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(box(2)).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(box(6)).toHaveFocus();
  expect(code()).toBe('12____');
});

test('pasting fills all boxes from any of them, ignoring blanks and dashes', async () => {
  render(<Code />);
  await userEvent.click(box(4));
  await userEvent.paste('123 4-56');
  expect(code()).toBe('123456');
  expect(box(6)).toHaveFocus();
});

test('a phone fills all six through the first box', () => {
  render(<Code />);
  fireEvent.change(box(1), { target: { value: '654321' } });
  expect(code()).toBe('654321');
});

test('a refusal brings the cursor back to the first box', async () => {
  const { rerender } = render(<Code start={['1', '2', '3', '4', '5', '6']} />);
  await userEvent.click(box(6));
  rerender(<Code refusals={1} />);
  expect(box(1)).toHaveFocus();
});
