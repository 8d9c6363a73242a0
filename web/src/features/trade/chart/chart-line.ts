/** What a line on the chart stands for; it decides the line's colour and stroke. */
export type ChartLineKind = 'entry' | 'exit' | 'tp' | 'sl' | 'limit' | 'stop' | 'liquidation' | 'alert';

/** A price that matters to who looks at the chart, drawn across it with its name. */
export interface ChartLine {
  /** The same for as long as it stands for the same thing: a drag goes on when the list is made anew. */
  id: string;
  kind: ChartLineKind;
  /** A decimal string. */
  price: string;
  /** In the page's language: "TP", "Long 0.25". */
  label: string;
  /**
   * Given: the line can be dragged. Called once, on release, with the new price in the symbol's digits; never where the
   * drag was cancelled or ended where it began. While a returned promise is open the line stays where it was dropped;
   * after that, `price` decides again.
   */
  onDragEnd?: ((price: string) => void | Promise<void>) | undefined;
  /** What the new price would change, shown beside the line while it is dragged: "+12.00 → +30.50 USDT". */
  preview?: ((price: string) => string) | undefined;
}
