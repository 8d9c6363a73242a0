export interface BaselineQuote {
  symbol: string;
  price: number;
  /** Decimal places. */
  digits: number;
}

/**
 * Runs inside an empty page, so it uses nothing from outside. Shows one row a symbol with price and change, and those
 * of the first one as a heading. Each frame is written straight into the cells.
 */
export function renderBaselinePrices(quotes: readonly BaselineQuote[]): void {
  const percent = new Intl.NumberFormat('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const cell = (parent: Element) => parent.appendChild(document.createElement('span'));
  const head = document.body.appendChild(document.createElement('h1'));
  const list = document.body.appendChild(document.createElement('ul'));
  const rows = new Map(
    quotes.map(({ symbol, price, digits }, i) => {
      const row = list.appendChild(document.createElement('li'));
      cell(row).textContent = symbol;
      const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
      const cells = [{ price: cell(row), change: cell(row) }];
      if (i === 0) cells.push({ price: cell(head), change: cell(head) });
      return [symbol, { cells, format, reference: price }] as const;
    }),
  );
  new WebSocket('ws://bench').addEventListener('message', ({ data }: MessageEvent<string>) => {
    const frame = JSON.parse(data) as { prices?: { symbol: string; price: string }[] };
    for (const { symbol, price } of frame.prices ?? []) {
      const row = rows.get(symbol);
      if (!row) continue;
      const change = (Number(price) / row.reference - 1) * 100;
      for (const cells of row.cells) {
        cells.price.textContent = row.format.format(price as Intl.StringNumericLiteral);
        cells.change.textContent = `${percent.format(change)}\u202f%`;
        cells.change.className = change < 0 ? 'down' : 'up';
      }
    }
  });
}
