export const twice = (value: number) => 2 * value;
