/** The browser's cache storage in memory, for tests. */
export function fakeCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), 'http://localhost').href;

  function cacheOf(store: Map<string, Response>): Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> {
    return {
      match: async (request) => store.get(keyOf(request))?.clone(),
      put: async (request, response) => void store.set(keyOf(request), response),
      delete: async (request) => store.delete(keyOf(request)),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
    };
  }

  const storage: Pick<CacheStorage, 'open' | 'has' | 'keys' | 'delete'> = {
    open: async (name) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return cacheOf(store) as Cache;
    },
    has: async (name) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
  };
  return storage as CacheStorage;
}
