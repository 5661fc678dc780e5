/** Server state: one client, owned by the host. The spec's "slices" are its keys. product.md section 3, "Client store slices". */
import { QueryClient } from '@tanstack/react-query';

export const queryKeys = {
  auth: ['auth'],
  permissions: ['permissions'],
  countries: ['countries'],
  networks: ['networks'],
  users: ['users'],
  qlist: ['qlist'],
  leads: ['leads'],
  records: ['records'],
} as const;

const FRESH_MS = 30_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: 1, retryDelay: 500, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
