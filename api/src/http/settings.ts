/** The settings that the transport reads. It gets them passed in, so that it does not depend on the configuration. */
export interface TransportSettings {
  mode: 'development' | 'production' | 'test';
  logLevel: string;
  /** Addresses whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  /** Origins besides our own whose pages may call us with cookies. */
  allowedOrigins: string[];
  /** Required for /metrics; without one, only this machine may read it, and in production nobody. */
  metricsToken?: string;
}
