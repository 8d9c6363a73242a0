/** Meaning of a line on the chart; determines its colour and stroke. */
export type ChartLineKind = 'entry' | 'exit' | 'tp' | 'sl' | 'limit' | 'stop' | 'liquidation' | 'alert';

/** A price line across the chart with its name. */
export interface ChartLine {
  /** Stable while it stands for the same object: a drag continues when the list is rebuilt. */
  id: string;
  kind: ChartLineKind;
  /** A decimal string. */
  price: string;
  /** In the page's language: "TP", "Long 0.25". */
  label: string;
  /**
   * When set, the line can be dragged. Called once, on release, with the new price in the symbol's digits. Not called
   * when the drag was cancelled or ended at its start. The line stays where it was dropped until a returned promise
   * settles; then `price` applies again.
   */
  onDragEnd?: ((price: string) => void | Promise<void>) | undefined;
  /** Effect of the new price, shown next to the line during the drag: "+12.00 → +30.50 USDT". */
  preview?: ((price: string) => string) | undefined;
}
