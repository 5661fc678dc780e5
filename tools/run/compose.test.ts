import type { IncomingMessage, ServerResponse } from 'node:http';
import { compose } from './server.ts';

function answeredBy(url: string): string {
  const routing = (name: string) => ({ routing: () => void asked.push(name) });
  const asked: string[] = [];
  compose(routing('api'), routing('edge'))({ url } as IncomingMessage, {} as ServerResponse);
  return asked.join();
}

test.each(['/api/login', '/api/docs', '/api', '/api?x=1', '/refresh', '/readyz', '/livez', '/metrics'])(
  '%s is a call',
  (url) => {
    expect(answeredBy(url)).toBe('api');
  },
);

test.each([
  '/',
  '/leads',
  '/apiary',
  '/refreshments',
  '/r/leads/1.0.0/a.js',
  '/discovery.json',
  '/assets/api/x.js',
  '/releases/reports',
])('%s is for the edge', (url) => {
  expect(answeredBy(url)).toBe('edge');
});
