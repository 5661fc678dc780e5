import { direction } from '@salesdesk/shared';

const MIRRORED: Readonly<Record<string, string>> = {
  bottomLeft: 'bottomRight',
  bottomRight: 'bottomLeft',
  topLeft: 'topRight',
  topRight: 'topLeft',
};

/** Where a panel opens at its button, mirrored from right to left; antd leaves a given placement as it is. */
export function mirrored<Placement extends string>(placement: Placement): Placement;
export function mirrored<Placement extends string>(placement: Placement | undefined): Placement | undefined;
export function mirrored(placement: string | undefined): string | undefined {
  return direction === 'rtl' && placement !== undefined ? (MIRRORED[placement] ?? placement) : placement;
}
