import { isColorCode, NETWORK_TAG_COLOR, type Network } from '@salesdesk/shared/domain';
import { contrastText } from '@salesdesk/shared/ui/core';
import styles from './NetworksPage.module.css';
import { letterOf } from './networks.model.ts';

type Named = Pick<Network, 'network_name' | 'network_color_code'>;

/** The colour of a network; that of networks by default when none is stored, or none can be read. */
export function colorOf({ network_color_code: color }: Named): string {
  return color && isColorCode(color) ? color : NETWORK_TAG_COLOR;
}

/** The logo of a network without a picture: the first letter of its name on its colour. */
export function LetterLogo({ network }: { network: Named }) {
  const background = colorOf(network);
  return (
    <span className={styles.tile} style={{ background, color: contrastText(background) }} aria-hidden="true">
      {letterOf(network.network_name)}
    </span>
  );
}

/** The same as a picture. Rejects where the browser draws none. */
export async function drawLogo(network: Named): Promise<File> {
  const size = 128;
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const background = colorOf(network);
  context.fillStyle = background;
  context.fillRect(0, 0, size, size);
  context.fillStyle = contrastText(background);
  context.font = `600 ${size / 2}px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  // Capitals stand a little above the middle of their line.
  context.fillText(letterOf(network.network_name), size / 2, size * 0.53);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The logo could not be drawn.');
  return new File([picture], 'logo.png', { type: 'image/png' });
}
