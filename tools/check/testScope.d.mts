export const isLong: boolean;
export const EMBEDDED_TESTS: string;
export const NODE_TESTS: string;
export const LEFT_OUT: string[];
