/** The database reads an address as `bareAddress` does. ADR-144. */
import { bareAddress } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from './index.ts';

const ADDRESSES = [
  'https://www.company.example/',
  'HTTP://WWW.Company.example',
  'www.company.example/about/',
  ' company.example ',
  'www.example.www.example',
  'https://',
  '/',
  'http://www.//',
  '',
];

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

test.each(ADDRESSES)('%j', async (address) => {
  const { rows } = await sql<{ bare: string }>`select bare_address(${address}) as bare`.execute(api.db);
  expect(rows[0]?.bare).toBe(bareAddress(address));
});
