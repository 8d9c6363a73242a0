import { encode } from 'uqr';

/** Texts of the card in the page's language. */
export interface ShareCardText {
  product: string;
  symbol: string;
  direction: string;
  rising: boolean;
  outcome: string;
  /** `+90.00%`; `gain` states the sign, null without one. */
  returned: string;
  gain: boolean | null;
  /** Signed, with its unit; null while amounts are hidden. */
  amount: string | null;
  /** Name, price and time of both ends. */
  points: readonly { name: string; price: string; time: string }[];
  /** Next to the code. */
  invitation: string;
  link: string;
}

/** By their names in `tokens.css`. */
export type ShareCardColours = Record<
  'surface-0' | 'surface-1' | 'line' | 'text' | 'text-muted' | 'up' | 'down' | 'ring',
  string
>;

/** Size of the picture in pixels. */
export const SHARE_CARD_SIZE_PX = { width: 1200, height: 630 } as const;
const MARGIN = 64;
const CODE = 168;

/** Logo, in a box of 16. */
const MARK =
  'M5.6 7.1h4.8c.4 0 .7.3.7.7v5c0 .4-.3.7-.7.7H8.7v1.6a.7.7 0 0 1-1.4 0v-1.6H5.6a.7.7 0 0 1-.7-.7v-5c0-.4.3-.7.7-.7Z' +
  'M8.7.2c-.2 1.5 1.7 2.3 1.7 4A2.3 2.3 0 0 1 8 6.3a2.3 2.3 0 0 1-2.4-2.2c0-.9.5-1.4 1-1.9.1.5.3.8.7 1C7.2 1.9 7.6.8 8.7.2Z';

/** Draws black on white in any theme: some readers do not recognise inverted codes. */
function drawCode(context: CanvasRenderingContext2D, link: string, x: number, y: number): void {
  const { data, size } = encode(link, { ecc: 'M', border: 2 });
  const dot = CODE / size;
  context.fillStyle = '#fff';
  context.fillRect(x, y, CODE, CODE);
  context.fillStyle = '#000';
  // Slightly wider, so that no gap shows between two of them.
  for (const [row, dots] of data.entries())
    for (const [column, dark] of dots.entries())
      if (dark) context.fillRect(x + column * dot, y + row * dot, dot + 0.4, dot + 0.4);
}

/** Draws a card into a canvas of its size. */
export function drawShareCard(
  context: CanvasRenderingContext2D,
  card: ShareCardText,
  colours: ShareCardColours,
  family: string,
): void {
  const { width, height } = SHARE_CARD_SIZE_PX;
  const write = (
    text: string,
    x: number,
    y: number,
    look: { size: number; weight?: number; colour?: string; most?: number },
  ) => {
    const { size, weight = 400, colour = colours.text, most = width - MARGIN - x } = look;
    context.font = `${weight} ${size}px ${family}`;
    context.fillStyle = colour;
    context.fillText(text, x, y, most);
    return context.measureText(text).width;
  };
  context.textBaseline = 'alphabetic';
  context.fillStyle = colours['surface-0'];
  context.fillRect(0, 0, width, height);
  context.save();
  context.translate(MARGIN, 52);
  context.scale(2.75, 2.75);
  context.fillStyle = colours.ring;
  context.fill(new Path2D(MARK));
  context.restore();
  write(card.product, MARGIN + 56, 87, { size: 32, weight: 600 });

  const nameWidth = write(card.symbol, MARGIN, 188, { size: 46, weight: 600, most: 520 });
  const direction = `${card.rising ? '▲' : '▼'} ${card.direction}`;
  write(direction, MARGIN + Math.min(nameWidth, 520) + 28, 186, {
    size: 32,
    weight: 600,
    colour: card.rising ? colours.up : colours.down,
  });
  const colour = card.gain === null ? colours.text : card.gain ? colours.up : colours.down;
  const returned = write(card.returned, MARGIN, 318, { size: 112, weight: 600, colour, most: 760 });
  write(card.outcome, MARGIN + Math.min(returned, 760) + 32, 318, { size: 32, colour: colours['text-muted'] });
  if (card.amount !== null) write(card.amount, MARGIN, 372, { size: 34, weight: 600, colour });

  context.fillStyle = colours.line;
  context.fillRect(MARGIN, 408, width - 2 * MARGIN, 2);
  for (const [i, { name, price, time }] of card.points.entries()) {
    const x = MARGIN + i * 340;
    write(name, x, 460, { size: 24, colour: colours['text-muted'], most: 310 });
    write(price, x, 508, { size: 38, weight: 600, most: 310 });
    write(time, x, 546, { size: 24, colour: colours['text-muted'], most: 310 });
  }
  const codeX = width - MARGIN - CODE;
  drawCode(context, card.link, codeX, height - CODE - 40);
  context.textAlign = 'end';
  write(card.invitation, codeX - 24, height - 44, { size: 24, weight: 600, most: codeX - 24 - MARGIN });
  context.textAlign = 'start';
}
