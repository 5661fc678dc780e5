/** 507 for storage without room, 503 for storage that can only be read; null for any other error. */
export function storageStatusOf(error: unknown): 503 | 507 | null {
  const { code, $metadata } = (error ?? {}) as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  if (code === 'ENOSPC' || code === 'EDQUOT') return 507;
  if (code === 'EROFS' || code === 'EACCES') return 503;
  // Of the client of a bucket.
  const status = $metadata?.httpStatusCode ?? 0;
  if (status === 507) return 507;
  return status === 403 || status >= 500 ? 503 : null;
}
