/** Incremental indicator over a series of closes, oldest first. Its values are for display only. */
export interface RunningIndicator<Value> {
  /** Adds a final close and returns the value; null with too few closes. */
  push(close: number): Value | null;
  /** Returns the value if the series ended with this close, such as that of the open candle. Changes nothing. */
  peek(close: number): Value | null;
}

/**
 * Builds an indicator from its parts. A state is never mutated, only replaced: so `peek` computes any price of the open
 * candle in one step, without replaying the series.
 */
export function createRunningIndicator<State, Value>(
  initial: State,
  advance: (state: State, close: number) => State,
  valueOf: (state: State) => Value | null,
): RunningIndicator<Value> {
  let state = initial;
  return {
    push(close) {
      state = advance(state, close);
      return valueOf(state);
    },
    peek: (close) => valueOf(advance(state, close)),
  };
}
