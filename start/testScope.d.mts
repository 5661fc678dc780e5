export const scope: 'short' | 'full' | 'long';
export const EMBEDDED_TESTS: string;
export const NODE_TESTS: string;
export const LEFT_OUT: string[];
