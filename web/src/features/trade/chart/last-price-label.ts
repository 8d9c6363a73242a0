import type { ISeriesPrimitive, ISeriesPrimitiveAxisView, SeriesAttachedParameter, Time } from 'lightweight-charts';

export interface LastPriceColours {
  text: string;
  back: string;
}

/**
 * Label of the newest price on the price axis. The library's own label picks a text that is too pale on our colours.
 */
export class LastPriceLabel implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | null = null;
  #price: number | null = null;
  #colours: LastPriceColours = { text: '', back: '' };
  readonly #views: readonly ISeriesPrimitiveAxisView[];

  constructor(format: (price: number) => string) {
    const coordinate = () => (this.#price === null ? null : this.#attached?.series.priceToCoordinate(this.#price));
    this.#views = [
      {
        coordinate: () => coordinate() ?? 0,
        text: () => (this.#price === null ? '' : format(this.#price)),
        textColor: () => this.#colours.text,
        backColor: () => this.#colours.back,
        visible: () => (coordinate() ?? null) !== null,
      },
    ];
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = null;
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.#views;
  }

  /** Null without a price. */
  set(price: number | null, colours: LastPriceColours): void {
    this.#price = price;
    this.#colours = colours;
    this.#attached?.requestUpdate();
  }
}
