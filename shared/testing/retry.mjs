/**
 * In CI a failed test runs once more, as the browser tests do: a busy machine must not refuse a change. The totals name
 * such tests as flaky.
 */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
