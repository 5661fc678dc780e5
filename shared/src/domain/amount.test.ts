import { AMOUNT_MAX, amountError, type DecimalMark, parseAmount } from './index.ts';

test.each([
  ['12500', 12_500],
  ['12,500.50', 12_500.5],
  ['12.500,50', 12_500.5],
  ['12 500,50', 12_500.5],
  ['12\u202f500,50', 12_500.5],
  ["12'500.50", 12_500.5],
  ['12’500.50', 12_500.5],
  ['1.234.567', 1_234_567],
  ['$1,234,567', 1_234_567],
  ['US$ 1250', 1250],
  ['1250 USD', 1250],
  ['1250$', 1250],
  ['1250 dollars', 1250],
  ['1.250,-', 1250],
  ['1,250.–', 1250],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['0,25', 0.25],
  ['1.2k', 1200],
  ['1,2 K', 1200],
  ['1.5m', 1_500_000],
  ['2 mln', 2_000_000],
  [' 7 ', 7],
  ['0', 0],
  ['0.000,50', 0.5],
  ['-5', -5],
  ['−5', -5],
  ['-$5', -5],
  ['1.2.3', null],
  ['1,25,000', null],
  ['1.250,500.5', null],
  ['1,250.500,5', null],
  ['12 34', null],
  ['1 234.567,00', null],
  ['1e5', null],
  ['0x10', null],
  ['Infinity', null],
  ['NaN', null],
  ['twelve', null],
  ['€ 1.250', null],
  ['.5', null],
  ['5.', null],
  ['k', null],
  ['', null],
])('%j is %p in every language', (text, amount) => {
  expect([parseAmount(text, '.'), parseAmount(text, ',')]).toEqual([amount, amount]);
});

test.each<[string, DecimalMark, number | null]>([
  ['1.250', '.', 1.25],
  ['1.250', ',', 1250],
  ['1,250', '.', 1250],
  ['1,250', ',', 1.25],
  ['$12,500', '.', 12_500],
  ['99.999', '.', 100],
  ['0.250', '.', 0.25],
  ['0.250', ',', null],
  ['1,2500', '.', null],
  ['1,2500', ',', 1.25],
  ['1.250k', '.', 1250],
])('%j, with %j as decimal mark, is %p', (text, decimal, amount) => {
  expect(parseAmount(text, decimal)).toBe(amount);
});

test.each([
  ['', null],
  ['  ', null],
  ['12,500.50', null],
  [String(AMOUNT_MAX), null],
  ['1000000000000', 'Expected Sale Amount should be a number'],
  ['2000000m', 'Expected Sale Amount should be a number'],
  ['twelve', 'Expected Sale Amount should be a number'],
  ['$', 'Expected Sale Amount should be a number'],
  ['12 euro', 'Expected Sale Amount should be a number'],
  ['€ 1.250', 'Expected Sale Amount should be a number'],
  ['GBP 5', 'Expected Sale Amount should be a number'],
  ['-1', 'Expected Sale Amount should not be negative'],
  ['0', null],
])('%j gets the message %p', (text, message) => {
  expect(amountError(text)).toBe(message);
});
