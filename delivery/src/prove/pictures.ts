/** Compares pictures inside a browser, which can read them. */
import type { Page } from 'playwright-core';
import type { Area } from './pageChecks.ts';

/** Which pixels are compared: those in one of the areas, and in none of the others. */
export interface Compared {
  within: readonly Area[];
  without: readonly Area[];
}

/**
 * Per cent of the pixels of two PNG pictures that differ visibly; pixels that one of them lacks differ. `compared`: all of them
 * when absent.
 */
export async function differenceOf(page: Page, before: Buffer, after: Buffer, compared?: Compared): Promise<number> {
  return await page.evaluate(
    async ({ pictures, compared }) => {
      /** Of 255, in one colour; smoothed edges of letters differ by less. */
      const VISIBLE = 24;
      const read = async (base64: string) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const { width, height } = bitmap;
        const drawing = new OffscreenCanvas(width, height).getContext('2d');
        drawing?.drawImage(bitmap, 0, 0);
        return { width, height, data: drawing?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray() };
      };
      const [one, other] = await Promise.all([read(pictures[0]), read(pictures[1])]);
      const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
      const colour = ({ width: own, height: tall, data }: typeof one, x: number, y: number, part: number) =>
        x < own && y < tall ? (data[(y * own + x) * 4 + part] ?? 0) : -VISIBLE;
      const contains = (areas: readonly Area[], x: number, y: number) =>
        areas.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom);
      const isCompared = (x: number, y: number) =>
        !compared || (contains(compared.within, x, y) && !contains(compared.without, x, y));
      let [different, all] = [0, 0];
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          if (!isCompared(x, y)) continue;
          all++;
          if ([0, 1, 2].some((part) => Math.abs(colour(one, x, y, part) - colour(other, x, y, part)) >= VISIBLE))
            different++;
        }
      return all && Math.ceil((different / all) * 10_000) / 100;
    },
    { pictures: [before.toString('base64'), after.toString('base64')] as const, compared },
  );
}
