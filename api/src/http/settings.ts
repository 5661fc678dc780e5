/** The settings that the transport reads. It takes them as they are, so that it knows nothing of where they come from. */
export interface TransportSettings {
  mode: 'development' | 'production' | 'test';
  logLevel: string;
  /** Addresses whose X-Forwarded-* headers are believed. */
  trustProxy: string[];
  /** Origins besides our own whose pages may call us with cookies. */
  allowedOrigins: string[];
  /** Needed to read /metrics; without one it is for this machine only, in production for nobody. */
  metricsToken?: string;
}
